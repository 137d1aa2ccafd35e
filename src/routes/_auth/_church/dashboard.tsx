import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#src/features/analytics/dashboard-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/dashboard')({
  staticData: { title: m.nav_dashboard },
  component: DashboardScreen,
})
