import { createFileRoute } from '@tanstack/react-router'
import { TeamScreen } from '#src/features/team/team-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/church/team')({
  staticData: { title: m.team_title },
  component: TeamScreen,
})
