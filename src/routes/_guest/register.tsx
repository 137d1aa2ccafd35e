import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#src/features/account/register-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_guest/register')({
  staticData: { title: m.account_register_title },
  component: RegisterScreen,
})
