import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '#src/features/reminders/messages-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/church/messages')({
  staticData: { title: m.reminders_link },
  component: MessagesScreen,
})
