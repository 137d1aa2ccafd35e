import { createFileRoute } from '@tanstack/react-router'
import { AccountTypeScreen } from '#src/features/account/account-type-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/info')({
  staticData: { title: m.account_type_title },
  component: AccountTypeScreen,
})
