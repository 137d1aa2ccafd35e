import { createFileRoute } from '@tanstack/react-router'
import { FundsScreen } from '#src/features/donations/funds-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/donations/funds')({
  staticData: { title: m.gifts_funds },
  component: FundsScreen,
})
