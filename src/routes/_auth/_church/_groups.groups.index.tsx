import { createFileRoute } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'

// The layout renders the list.
export const Route = createFileRoute('/_auth/_church/_groups/groups/')({
  staticData: { title: m.groups_title },
  component: () => null,
})
