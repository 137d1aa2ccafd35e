import { createFileRoute } from '@tanstack/react-router'
import { NoticesScreen } from '#src/features/notices/notices-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/notices')({
  staticData: { title: m.notices_title },
  component: NoticesScreen,
})
