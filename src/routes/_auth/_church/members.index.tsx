import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#src/features/members/list-search.ts'
import { MembersScreen } from '#src/features/members/members-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/members/')({
  validateSearch: listSearch,
  staticData: { least: 'usher', title: m.members_title },
  component: Members,
})

function Members() {
  return <MembersScreen search={Route.useSearch()} />
}
