import { createFileRoute } from '@tanstack/react-router'
import { ApplicationsScreen } from '#src/features/leagues/applications/applications-screen.tsx'
import { applicationsSearch } from '#src/features/leagues/applications/applications-search.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/applications')({
  validateSearch: applicationsSearch,
  staticData: { title: m.leagues_applied_title },
  component: Applications,
})

function Applications() {
  return <ApplicationsScreen search={Route.useSearch()} />
}
