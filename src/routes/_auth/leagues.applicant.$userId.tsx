import { createFileRoute } from '@tanstack/react-router'
import { ApplicantScreen } from '#src/features/leagues/applications/applicant-screen.tsx'
import { applicationsSearch } from '#src/features/leagues/applications/applications-search.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/applicant/$userId')({
  validateSearch: applicationsSearch,
  staticData: { title: m.applications_applicant },
  component: ApplicantPage,
})

function ApplicantPage() {
  const { userId } = Route.useParams()
  return <ApplicantScreen userId={userId} search={Route.useSearch()} />
}
