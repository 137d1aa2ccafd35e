import { createFileRoute } from '@tanstack/react-router'
import { GroupsScreen } from '#src/features/groups/groups-screen.tsx'
import { listSearch } from '#src/features/groups/list-search.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/groups/')({
  validateSearch: listSearch,
  staticData: { title: m.groups_title },
  component: Groups,
})

function Groups() {
  return <GroupsScreen shown={Route.useSearch().shown} />
}
