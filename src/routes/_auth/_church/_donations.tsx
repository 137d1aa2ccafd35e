import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { DonationsScreen } from '#src/features/donations/donations-screen.tsx'
import { listSearch } from '#src/features/donations/list-search.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TwoPanes } from '#src/ui/lists/two-panes.tsx'

// The gifts, with the open one in the detail pane. Both URLs carry the filters.
export const Route = createFileRoute('/_auth/_church/_donations')({
  validateSearch: listSearch,
  component: Donations,
})

function Donations() {
  const { giftId } = useParams({ strict: false })
  return (
    <TwoPanes
      list={<DonationsScreen search={Route.useSearch()} openId={giftId} />}
      listLabel={m.donations_title()}
      open={giftId !== undefined}
    >
      <Outlet />
    </TwoPanes>
  )
}
