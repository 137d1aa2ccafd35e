import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ConversationScreen } from '#src/features/messages/conversation-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Sequence number of a rejected message in the outbox to correct. */
  row: v.optional(v.fallback(v.optional(v.number()), undefined)),
})

export const Route = createFileRoute('/_auth/_messages/leagues/messages/$userId')({
  validateSearch: search,
  staticData: { title: m.chat_title },
  component: Conversation,
})

function Conversation() {
  const { userId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    // The key resets the draft per conversation.
    <ConversationScreen
      key={userId}
      userId={userId}
      row={Route.useSearch().row}
      onRow={(row) => void navigate({ search: { row }, replace: true, resetScroll: false })}
    />
  )
}
