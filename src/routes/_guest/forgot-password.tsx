import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#src/features/account/forgot-password-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_guest/forgot-password')({
  staticData: { title: m.account_forgot_title },
  component: ForgotPasswordScreen,
})
