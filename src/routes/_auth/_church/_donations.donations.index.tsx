import { createFileRoute } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'

// The layout renders the list.
export const Route = createFileRoute('/_auth/_church/_donations/donations/')({
  staticData: { title: m.donations_title },
  component: () => null,
})
