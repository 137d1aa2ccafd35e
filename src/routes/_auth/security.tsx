import { createFileRoute } from '@tanstack/react-router'
import { SecurityScreen } from '#src/features/account/security/security-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/security')({
  staticData: { title: m.security_title },
  component: SecurityScreen,
})
