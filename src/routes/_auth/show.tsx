import { createFileRoute } from '@tanstack/react-router'
import { ShowScreen } from '#src/features/podcasts/show/show-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/show')({
  staticData: { title: m.podcasts_mine },
  component: ShowScreen,
})
