import { createFileRoute } from '@tanstack/react-router'
import { TotalsScreen } from '#src/features/donations/totals-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/donations/totals')({
  staticData: { title: m.donations_over_time_title },
  component: TotalsScreen,
})
