import { createFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '#src/features/outbox/outbox-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/waiting')({
  staticData: { title: m.waiting_title },
  component: OutboxScreen,
})
