import { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import styles from './publisher-search.module.css'

/** The publisher search on a not-found page. */
export function PublisherSearch({ name = '' }: { name?: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(name)
  return (
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
  )
}
