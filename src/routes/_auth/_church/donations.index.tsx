import { createFileRoute } from '@tanstack/react-router'
import { DonationsScreen } from '#src/features/donations/donations-screen.tsx'
import { listSearch } from '#src/features/donations/list-search.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/donations/')({
  validateSearch: listSearch,
  staticData: { title: m.donations_title },
  component: Donations,
})

function Donations() {
  return <DonationsScreen search={Route.useSearch()} />
}
