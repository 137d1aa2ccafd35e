import type { QueryClient } from '@tanstack/react-query'
import type { Store } from '@tanstack/store'
import { live } from '#contract/live.ts'
import type { Change } from '#contract/live.ts'
import { messages } from '#contract/messages.ts'
import { call, session, sessionStore } from '#src/api/session.ts'
import { liveConnection, personalConnection } from '#src/lib/live-connection.ts'
import { typingStore } from '#src/lib/typing.ts'
import { followChanges } from './follow-changes.ts'
import { refreshLiveQueries } from './refresh-live-queries.ts'
import { openEvents, shareStream, startIsOver, visible } from './shared-stream.ts'

const typingFor = 6000

/** `id`: position in the stream. */
interface Event {
  subject: string
  change: Change
  id?: number | undefined
}

type Message = { live: boolean } | Event

interface Stream {
  name: string
  connection: Store<boolean>
  /** Church or user id; null: none. */
  subject: () => string | null
  open: (subject: string, cut: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** Missed events are not resent: all queries are refetched. */
  missesEvents?: true
  onEvent: (event: Event, refresh: (churchId: string | null, change: Change) => void) => void
}

function followStream(queryClient: QueryClient, stream: Stream) {
  const { name, connection, subject: subjectNow, open, missesEvents, onEvent } = stream
  const queries = refreshLiveQueries(queryClient, connection)
  const shared = shareStream<Message>({
    name,
    onMessage(message) {
      if ('live' in message) connection.setState(() => message.live)
      else if (visible()) onEvent(message, queries.onChange)
    },
    async follow(broadcast, signal) {
      await startIsOver(queryClient, signal)
      const subject = subjectNow()
      if (subject === null || signal.aborted) return
      await followChanges({
        open: (cut) => open(subject, cut),
        onLive(isLive) {
          broadcast({ live: isLive })
          if (isLive && missesEvents) broadcast({ subject, change: { call: null, key: null } })
        },
        onChange: (change, id) => broadcast({ subject, change, id }),
        signal,
      })
    },
  })
  const stop = () => {
    shared.stop()
    queries.stop()
    connection.setState(() => false)
  }
  return { restart: shared.restart, stop }
}

function noteTyping(userId: string, until: number): void {
  typingStore.setState((typing) => ({ ...typing, [userId]: until }))
}

function followPerson(queryClient: QueryClient, userId: string) {
  /** To request what was missed while the tab was hidden. */
  let lastId: number | undefined
  return followStream(queryClient, {
    name: 'lakou-personal-live',
    connection: personalConnection,
    subject: () => userId,
    async open(_userId, cut) {
      const { ticket } = await call(messages.ticket, {}, { signal: cut })
      const after = lastId !== undefined && { last_event_id: lastId }
      return openEvents(messages.live, { ticket, ...after }, cut)
    },
    onEvent({ subject, change, id }, refresh) {
      if (subject !== userId) return
      lastId = id ?? lastId
      const { call: name, key } = change
      if (name === messages.type.name) return noteTyping(key!, Date.now() + typingFor)
      if (name === messages.list.name && key !== null && typingStore.state[key]) noteTyping(key, 0)
      refresh(null, change)
    },
  })
}

export function startLive(queryClient: QueryClient, userId: string): () => void {
  const ofPerson = followPerson(queryClient, userId)
  const ofChurch = followStream(queryClient, {
    name: 'lakou-live',
    connection: liveConnection,
    subject: () => session().churchId,
    open: (churchId, cut) => openEvents(live.changes, { church_id: churchId }, cut),
    missesEvents: true,
    onEvent: ({ subject, change }, refresh) => refresh(subject, change),
  })
  let { churchId } = session()
  const watching = sessionStore.subscribe(() => {
    if (session().churchId === churchId) return
    churchId = session().churchId
    ofChurch.restart()
  })
  return () => {
    watching.unsubscribe()
    ofPerson.stop()
    ofChurch.stop()
  }
}
