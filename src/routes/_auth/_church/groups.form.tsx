import { createFileRoute } from '@tanstack/react-router'
import { NewGroupScreen } from '#src/features/groups/new-group-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/groups/form')({
  staticData: { title: m.groups_new_title },
  component: NewGroupScreen,
})
