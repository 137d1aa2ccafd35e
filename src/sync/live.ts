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

/** How long a person counts as typing after the last sign of it, in milliseconds. */
const typingFor = 6000

/** A change on the stream of a church or of a person. `id`: how far the stream is. */
interface Event {
  subject: string
  change: Change
  id?: number | undefined
}

/** What the tab that has the stream sends to the others. */
type Message = { live: boolean } | Event

interface Stream {
  /** The name of its lock and channel. */
  name: string
  connection: Store<boolean>
  /** Returns whose stream it is now: the id of a church or a person; null: of none. */
  subject: () => string | null
  open: (subject: string, cut: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** It does not send again what was missed: all is read again when it has been opened. */
  missesEvents?: true
  onEvent: (event: Event, refresh: (churchId: string | null, change: Change) => void) => void
}

/** Follows a stream, with one connection for all tabs. A hidden tab takes it over when it is shown. */
function followStream(queryClient: QueryClient, stream: Stream) {
  const { name, connection, subject: subjectNow, open, missesEvents, onEvent } = stream
  const queries = refreshLiveQueries(queryClient, connection)
  const shared = shareStream<Message>({
    name,
    onMessage(message) {
      if ('live' in message) connection.setState(() => message.live)
      else if (visible()) onEvent(message, queries.onChange)
    },
    async follow(tell, signal) {
      await startIsOver(queryClient, signal)
      const subject = subjectNow()
      if (subject === null || signal.aborted) return
      await followChanges({
        open: (cut) => open(subject, cut),
        onLive(isLive) {
          tell({ live: isLive })
          if (isLive && missesEvents) tell({ subject, change: { call: null, key: null } })
        },
        onChange: (change, id) => tell({ subject, change, id }),
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

/** Follows what happens to the person who is signed in: messages and notices. */
function followPerson(queryClient: QueryClient, userId: string) {
  /** How far this tab is. What it misses while it is hidden it gets again when it takes the stream over. */
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
      // What was typed may have come.
      if (name === messages.list.name && key !== null && typingStore.state[key]) noteTyping(key, 0)
      refresh(null, change)
    },
  })
}

/**
 * Follows what others change in the church that is shown, and what happens to the person, and reads it again. Returns how
 * to stop.
 */
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
