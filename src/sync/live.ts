import type { QueryClient } from '@tanstack/react-query'
import { live } from '#contract/live.ts'
import type { Change } from '#contract/live.ts'
import type { Carrier } from '#src/api/client.ts'
import { call, session, sessionStore } from '#src/api/session.ts'
import { liveConnection } from '#src/lib/live-connection.ts'
import { followChanges } from './follow-changes.ts'
import { refreshLiveQueries } from './refresh-live-queries.ts'

/** What the tab that has the stream tells the others. */
type Message = { live: boolean } | { churchId: string; change: Change }

/** The name of the lock and of the channel. */
const name = 'lakou-live'
/** The first stream waits until the start has read what it needs: so long nothing has been read, in milliseconds. */
const quietFor = 1000
/** In milliseconds; how often it is looked whether the start is over, and when the stream no longer waits for it. */
const lookEvery = 250
const longestStart = 10_000

const visible = () => document.visibilityState === 'visible'

/**
 * Follows what others change in the church that is shown, and reads it again. One tab of the browser has the stream,
 * the one that has become visible last, and tells the others: a browser has but six connections to a host. Returns how
 * to stop.
 */
export function startLive(queryClient: QueryClient): () => void {
  const stopped = new AbortController()
  const queries = refreshLiveQueries(queryClient)
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  let { churchId } = session()
  /** This tab's latest claim to the stream; older ones count no longer. */
  let claim = 0
  let cutLast = () => {}
  let leading = false

  const onMessage = (message: Message) => {
    if ('live' in message) liveConnection.setState(() => message.live)
    // A hidden tab takes the stream over when it is shown, and then reads all again.
    else if (visible()) queries.onChange(message.churchId, message.change)
  }
  const tell = (message: Message) => {
    onMessage(message)
    channel?.postMessage(message)
  }
  const follow = async (signal: AbortSignal) => {
    await startIsOver(queryClient, signal)
    const id = session().churchId
    if (id === null || signal.aborted) return
    await followChanges({
      open: (cut) => openStream(id, cut),
      onLive: (isLive) => {
        tell({ live: isLive })
        if (isLive) tell({ churchId: id, change: { call: null, key: null } })
      },
      onChange: (change) => tell({ churchId: id, change }),
      signal,
    })
  }
  /** Has the stream, now (`steal`: another tab releases it) or when the tab that has it is closed. */
  const claimStream = async (options: LockOptions) => {
    const mine = ++claim
    const cut = new AbortController()
    const end = () => cut.abort()
    cutLast()
    cutLast = end
    stopped.signal.addEventListener('abort', end)
    const lead = async () => {
      if (mine !== claim) return
      leading = true
      await follow(cut.signal)
      // Without a church there is nothing to follow, until one is chosen.
      if (!cut.signal.aborted) await new Promise((resolve) => cut.signal.addEventListener('abort', resolve))
    }
    // Rejects when another tab steals the lock.
    await (navigator.locks ? navigator.locks.request(name, options, lead) : lead()).catch(() => {})
    cut.abort()
    stopped.signal.removeEventListener('abort', end)
    if (mine !== claim || stopped.signal.aborted) return
    leading = false
    void claimStream({ signal: stopped.signal })
  }
  const takeOver = () => void claimStream({ steal: true })
  // A phone's stream dies in its sleep and nobody says so: it is opened anew.
  const onVisible = () => visible() && takeOver()
  const watching = sessionStore.subscribe(() => {
    const changed = session().churchId !== churchId
    churchId = session().churchId
    if (changed && leading) takeOver()
  })

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  document.addEventListener('visibilitychange', onVisible)
  void claimStream(visible() ? { steal: true } : { signal: stopped.signal })
  return () => {
    stopped.abort()
    watching.unsubscribe()
    queries.stop()
    channel?.close()
    document.removeEventListener('visibilitychange', onVisible)
    liveConnection.setState(() => false)
  }
}

/** Opens the stream. That it cannot be had says nothing about the network: some proxies let no stream through. */
async function openStream(churchId: string, cut: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const failed = new AbortController()
  const carrier: Carrier = async (address, request) => {
    try {
      const response = await fetch(address, { ...request, cache: 'no-store' })
      if (!/event-stream|json/.test(response.headers.get('content-type') ?? '')) throw new Error('Not ours')
      return response
    } catch (error) {
      // What is aborted counts for no sign of the network.
      failed.abort()
      throw error
    }
  }
  const signal = AbortSignal.any([cut, failed.signal])
  const response = (await call(live.changes, { church_id: churchId }, { signal, carrier })) as Response
  return response.body!
}

/** Resolves when nothing has been read for a moment. */
async function startIsOver(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const begun = performance.now()
  for (let quiet = 0; quiet < quietFor && performance.now() - begun < longestStart;) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    if (signal.aborted) return
    quiet = queryClient.isFetching() === 0 ? quiet + lookEvery : 0
  }
}
