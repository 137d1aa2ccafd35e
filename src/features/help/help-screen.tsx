import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { typedEarly } from '#src/lib/typed-early.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { HelpText } from './help-text.tsx'
import { searchTopics } from '#src/widgets/help/search-topics.ts'
import { Stuck } from './stuck.tsx'
import { topics } from '#src/widgets/help/topics.ts'
import styles from './help-screen.module.css'

const formName = 'help-search'

/** Last search, restored when the user returns from a topic. */
let lastSearch = ''

/** Help topics with search. */
export function HelpScreen() {
  const { title: app } = useSettings()
  const [q, setQ] = useState(lastSearch)
  const found = searchTopics(useDeferredValue(q))
  const search = (next: string) => {
    lastSearch = next
    setQ(next)
  }
  // Adopted after hydration: the first render must match the server's.
  const [typed] = useState(() => typedEarly(formName)['q'])
  useEffect(() => {
    if (typed) setQ(typed)
  }, [typed])
  return (
    <Page>
      <PageHeader title={m.help_title()} lead={m.help_lead({ app })} />
      <form
        name={formName}
        role="search"
        aria-label={m.help_search()}
        className={styles.search}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          name="q"
          label={m.help_search()}
          placeholder={m.help_search_placeholder()}
          value={q}
          onValueChange={search}
        />
      </form>
      <VisuallyHidden>
        <span role="status">{q.trim() !== '' && m.help_found({ n: found.length })}</span>
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState
          drawing="search"
          title={m.help_none({ q: q.trim() })}
          text={m.help_none_text()}
          action={
            <Link to="/contact" className={buttonClass()}>
              {m.nav_contact()}
            </Link>
          }
        />
      ) : (
        <nav aria-label={m.help_topics()}>
          <ul role="list" className={styles.topics}>
            {found.map(({ topic, step }) => {
              const { icon: Icon, title, lead } = topics[topic]
              return (
                <li key={topic}>
                  <Icon aria-hidden="true" />
                  <div>
                    <h2>
                      <Link to="/help/$topic" params={{ topic }}>
                        {title({ app })}
                      </Link>
                    </h2>
                    <p>{step ? <HelpText text={step} /> : lead({ app })}</p>
                  </div>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
      <Stuck />
    </Page>
  )
}
