import type { QueryClient } from '@tanstack/react-query'
import { live } from '#contract/live.ts'
import type { Change } from '#contract/live.ts'
import { session, sessionStore } from '#src/api/session.ts'
import { liveConnection } from '#src/lib/live-connection.ts'
import { followChanges } from './follow-changes.ts'
import { refreshLiveQueries } from './refresh-live-queries.ts'
import { openEvents, shareStream, startIsOver, visible } from './shared-stream.ts'

/** What the tab that has the stream tells the others. */
type Message = { live: boolean } | { churchId: string; change: Change }

/**
 * Follows what others change in the church that is shown, and reads it again. Returns how to stop.
 */
export function startLive(queryClient: QueryClient): () => void {
  const queries = refreshLiveQueries(queryClient, liveConnection)
  let { churchId } = session()

  const stream = shareStream<Message>({
    name: 'lakou-live',
    onMessage(message) {
      if ('live' in message) liveConnection.setState(() => message.live)
      // A hidden tab takes the stream over when it is shown, and then reads all again.
      else if (visible()) queries.onChange(message.churchId, message.change)
    },
    async follow(tell, signal) {
      await startIsOver(queryClient, signal)
      const id = session().churchId
      if (id === null || signal.aborted) return
      await followChanges({
        open: (cut) => openEvents(live.changes, { church_id: id }, cut),
        onLive: (isLive) => {
          tell({ live: isLive })
          if (isLive) tell({ churchId: id, change: { call: null, key: null } })
        },
        onChange: (change) => tell({ churchId: id, change }),
        signal,
      })
    },
  })
  const watching = sessionStore.subscribe(() => {
    const changed = session().churchId !== churchId
    churchId = session().churchId
    if (changed) stream.restart()
  })
  return () => {
    stream.stop()
    watching.unsubscribe()
    queries.stop()
    liveConnection.setState(() => false)
  }
}
