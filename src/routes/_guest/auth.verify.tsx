import { createFileRoute } from '@tanstack/react-router'
import { VerifyScreen } from '#src/features/account/verify-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_guest/auth/verify')({
  staticData: { title: m.account_verify_title },
  component: VerifyScreen,
})
