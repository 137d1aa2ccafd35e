import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { listSearch } from '#src/features/members/list/list-search.ts'
import { MembersScreen } from '#src/features/members/list/members-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { TwoPanes } from '#src/ui/lists/two-panes.tsx'

// The member list, with the open or new member in the detail pane. All URLs carry the filters.
export const Route = createFileRoute('/_auth/_church/_members')({
  staticData: { least: 'usher' },
  validateSearch: listSearch,
  component: Members,
})

function Members() {
  const { churchId, memberId } = useParams({ strict: false })
  return (
    <TwoPanes
      list={<MembersScreen search={Route.useSearch()} openId={memberId} />}
      listLabel={m.members_title()}
      open={churchId !== undefined}
    >
      <Outlet />
    </TwoPanes>
  )
}
