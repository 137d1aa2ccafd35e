import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

/** Not-found page of /help. */
export function MissingTopic() {
  return (
    <Page width="reading">
      <PageHeader title={m.help_title()} />
      <EmptyState
        drawing="search"
        title={m.help_no_topic()}
        action={
          <Link to="/help" className={buttonClass()}>
            {m.help_topics()}
          </Link>
        }
      />
    </Page>
  )
}
