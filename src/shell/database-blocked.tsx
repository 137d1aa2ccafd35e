import RefreshCw from 'lucide-react/icons/refresh-cw'
import { m } from '#src/locales/paraglide/messages.js'
import { Page } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

/** Replaces the app while an older app in another window blocks the database. */
export function DatabaseBlocked() {
  return (
    <main>
      <Page>
        <EmptyState icon={<RefreshCw />} title={m.update_blocked_title()} text={m.update_blocked_text()} />
      </Page>
    </main>
  )
}
