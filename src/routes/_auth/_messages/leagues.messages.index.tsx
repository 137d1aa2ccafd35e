import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FirstConversation } from '#src/features/messages/first-conversation.tsx'
import { m } from '#src/locales/paraglide/messages.js'

/** `list`: shows the list on a phone instead of the first conversation. */
const search = v.object({ list: v.fallback(v.optional(v.boolean()), undefined) })

export const Route = createFileRoute('/_auth/_messages/leagues/messages/')({
  staticData: { title: m.chat_title },
  validateSearch: search,
  component: Page,
})

function Page() {
  const { list = false } = Route.useSearch()
  return <FirstConversation list={list} />
}
