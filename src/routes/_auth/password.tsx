import { createFileRoute } from '@tanstack/react-router'
import { PasswordScreen } from '#src/features/account/security/password-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/password')({
  staticData: { title: m.account_password_title },
  component: PasswordScreen,
})
