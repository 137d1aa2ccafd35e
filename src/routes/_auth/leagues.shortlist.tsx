import { createFileRoute } from '@tanstack/react-router'
import { shortlistSearch } from '#src/features/leagues/applications/applications-search.ts'
import { ShortlistScreen } from '#src/features/leagues/applications/shortlist-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/shortlist')({
  validateSearch: shortlistSearch,
  staticData: { title: m.applications_shortlist_title },
  component: ShortlistPage,
})

function ShortlistPage() {
  return <ShortlistScreen search={Route.useSearch()} />
}
