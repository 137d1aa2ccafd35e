import { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import styles from './unknown-publisher.module.css'

/** Says that nobody has this username, with a search. */
export function UnknownPublisher({ name }: { name: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(name)
  return (
    <Page width="reading">
      <PageHeader title={m.podcasts_nobody({ name })} lead={m.podcasts_nobody_text()} />
      <form
        role="search"
        aria-label={m.podcasts_search_again()}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const username = text.trim()
          if (username !== '') void navigate({ to: '/@{$username}', params: { username } })
        }}
      >
        <SearchField
          label={m.podcasts_search_again()}
          placeholder={m.shell_search_placeholder()}
          className={styles.field}
          value={text}
          onValueChange={setText}
        />
        <IconButton type="submit" label={m.shell_search()} variant="primary">
          <ArrowRight aria-hidden="true" />
        </IconButton>
      </form>
    </Page>
  )
}
