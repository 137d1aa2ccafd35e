import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#src/features/account/not-found-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/404')({
  staticData: { title: m.account_not_found },
  component: NotFoundScreen,
})
