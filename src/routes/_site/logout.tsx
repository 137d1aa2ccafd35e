import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { LogoutScreen } from '#src/features/account/logout-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/logout')({
  staticData: { title: m.nav_logout },
  beforeLoad: () => {
    if (!session().user) throw redirect({ to: '/login' })
  },
  component: LogoutScreen,
})
