import { createFileRoute } from '@tanstack/react-router'
import { GroupScreen } from '#src/features/groups/group-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/_groups/groups/detail/$groupId')({
  staticData: { title: m.groups_one_title },
  component: Group,
})

function Group() {
  const { groupId } = Route.useParams()
  // The key resets the selection per group.
  return <GroupScreen key={groupId} groupId={groupId} />
}
