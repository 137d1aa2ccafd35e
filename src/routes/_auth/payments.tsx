import { createFileRoute } from '@tanstack/react-router'
import { PaymentsScreen } from '#src/features/billing/payments-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/payments')({
  staticData: { title: m.payments_title },
  component: PaymentsScreen,
})
