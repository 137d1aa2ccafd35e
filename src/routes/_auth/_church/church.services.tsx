import { createFileRoute } from '@tanstack/react-router'
import { ServiceTimesScreen } from '#src/features/attendance/service-times/service-times-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/church/services')({
  staticData: { title: m.nav_services },
  component: ServiceTimesScreen,
})
