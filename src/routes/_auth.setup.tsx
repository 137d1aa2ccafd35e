import { createFileRoute } from '@tanstack/react-router'
import { ChurchScreen } from '#src/features/church/church-screen.tsx'
import { m } from '#src/messages/paraglide/messages.js'

export const Route = createFileRoute('/_auth/setup')({
  staticData: { title: m.nav_church },
  component: ChurchScreen,
})
