import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/live.ts'
import { messages } from '#contract/messages.ts'
import { call } from '#src/api/session.ts'
import { personalConnection } from '#src/lib/live-connection.ts'
import { typingStore } from '#src/lib/typing.ts'
import { followChanges } from './follow-changes.ts'
import { refreshLiveQueries } from './refresh-live-queries.ts'
import { openEvents, shareStream, startIsOver, visible } from './shared-stream.ts'

/** So long somebody counts as typing after the last sign of it, in milliseconds. */
const typingFor = 6000

/** What the tab that has the stream tells the others. `id`: how far the stream is. */
type Message = { live: boolean } | { userId: string; change: Change; id: number | undefined }

function noteTyping(userId: string, until: number): void {
  typingStore.setState((typing) => ({ ...typing, [userId]: until }))
}

/** Follows what happens to the person who is signed in: messages and notices. Returns how to stop. */
export function startPersonalLive(queryClient: QueryClient, userId: string): () => void {
  const queries = refreshLiveQueries(queryClient, personalConnection)
  /** How far this tab is. What it is told while it is hidden it hears again when it takes the stream over. */
  let lastId: number | undefined

  const stream = shareStream<Message>({
    name: 'lakou-personal-live',
    onMessage(message) {
      if ('live' in message) return personalConnection.setState(() => message.live)
      const { change, id } = message
      if (message.userId !== userId || !visible()) return
      lastId = id ?? lastId
      const { call: name, key } = change
      if (name === messages.type.name) return noteTyping(key!, Date.now() + typingFor)
      // What was typed may have come.
      if (name === messages.list.name && key !== null && typingStore.state[key]) noteTyping(key, 0)
      queries.onChange(null, change)
    },
    async follow(tell, signal) {
      await startIsOver(queryClient, signal)
      await followChanges({
        open: async (cut) => {
          const { ticket } = await call(messages.ticket, {}, { signal: cut })
          const after = lastId !== undefined && { last_event_id: lastId }
          return openEvents(messages.live, { ticket, ...after }, cut)
        },
        onLive: (isLive) => tell({ live: isLive }),
        onChange: (change, id) => tell({ userId, change, id }),
        signal,
      })
    },
  })
  return () => {
    stream.stop()
    queries.stop()
    personalConnection.setState(() => false)
  }
}
