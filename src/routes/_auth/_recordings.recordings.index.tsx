import { createFileRoute } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'

// The layout renders the list.
export const Route = createFileRoute('/_auth/_recordings/recordings/')({
  staticData: { title: m.podcasts_mine },
  component: () => null,
})
