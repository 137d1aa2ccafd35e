import { createFileRoute } from '@tanstack/react-router'
import { DuplicatesScreen } from '#src/features/members/duplicates-screen.tsx'
import { m } from '#src/messages/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/members/duplicates/')({
  staticData: { title: m.members_duplicates },
  component: DuplicatesScreen,
})
