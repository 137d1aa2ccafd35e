import { createFileRoute } from '@tanstack/react-router'
import { ApplicationsScreen } from '#src/features/leagues/applications/applications-screen.tsx'
import { applicationsSearch } from '#src/features/leagues/applications/applications-search.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/applications')({
  validateSearch: applicationsSearch,
  staticData: { title: m.applications_title },
  component: ApplicationsPage,
})

function ApplicationsPage() {
  return <ApplicationsScreen search={Route.useSearch()} />
}
