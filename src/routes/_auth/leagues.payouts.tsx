import { createFileRoute } from '@tanstack/react-router'
import { PayoutsScreen } from '#src/features/leagues/fees/payouts-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/payouts')({
  staticData: { title: m.fees_payouts_title },
  component: PayoutsScreen,
})
