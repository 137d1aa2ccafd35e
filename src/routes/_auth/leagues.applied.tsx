import { createFileRoute } from '@tanstack/react-router'
import { AppliedScreen } from '#src/features/leagues/applied/applied-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/applied')({
  staticData: { title: m.leagues_applied_title },
  component: AppliedScreen,
})
