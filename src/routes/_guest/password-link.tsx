import { createFileRoute } from '@tanstack/react-router'
import { PasswordLinkScreen } from '#src/features/account/security/password-link-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_guest/password-link')({
  staticData: { title: m.account_forgot_title },
  component: PasswordLinkScreen,
})
