import { createFileRoute } from '@tanstack/react-router'
import { StatementsScreen } from '#src/features/print/statements-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/donations/statements')({
  staticData: { title: m.donations_statements },
  component: StatementsScreen,
})
