import Lock from 'lucide-react/icons/lock'
import { m } from '#src/messages/paraglide/messages.js'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'

/** What an usher sees in place of the events. */
export function ForLeaders() {
  return (
    <Page>
      <PageHeader title={m.events_title()} />
      <EmptyState icon={<Lock />} title={m.events_usher_title()} text={m.events_usher_text()} />
    </Page>
  )
}
