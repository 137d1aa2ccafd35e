import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { GroupsScreen } from '#src/features/groups/groups-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { TwoPanes } from '#src/ui/lists/two-panes.tsx'

// The groups, with the open one in the detail pane.
export const Route = createFileRoute('/_auth/_church/_groups')({ component: Groups })

function Groups() {
  const { groupId } = useParams({ strict: false })
  return (
    <TwoPanes
      list={<GroupsScreen openId={groupId} />}
      listLabel={m.groups_title()}
      open={groupId !== undefined}
    >
      <Outlet />
    </TwoPanes>
  )
}
