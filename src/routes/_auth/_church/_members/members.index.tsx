import { createFileRoute } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'

// The layout renders the list.
export const Route = createFileRoute('/_auth/_church/_members/members/')({
  staticData: { title: m.members_title },
  component: () => null,
})
