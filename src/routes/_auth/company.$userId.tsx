import { createFileRoute } from '@tanstack/react-router'
import { CompanyScreen } from '#src/features/company/company-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/company/$userId')({
  staticData: { title: m.company_title },
  component: CompanyPage,
})

function CompanyPage() {
  const { userId } = Route.useParams()
  return <CompanyScreen key={userId} userId={userId} />
}
