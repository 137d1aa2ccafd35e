import { createFileRoute } from '@tanstack/react-router'
import { FirstConversation } from '#src/features/messages/first-conversation.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_messages/leagues/messages/')({
  staticData: { title: m.chat_title },
  component: FirstConversation,
})
