import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Carrier } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { isReached } from '#src/api/retry.ts'
import { online } from '#src/lib/connection.ts'
import { isOurs } from '#contract/our-response.ts'

/** The first stream waits until the start has read what it needs: so long nothing has been read, in milliseconds. */
const quietFor = 1000
/** In milliseconds; how often it is looked whether the start is over, and when the stream no longer waits for it. */
const lookEvery = 250
const longestStart = 10_000

/** Whether somebody can see this tab. */
export const visible = () => document.visibilityState === 'visible'

interface Options<Message> {
  /** The name of the lock and of the channel. */
  name: string
  /** Follows the stream until `signal` aborts, and tells all tabs what comes. */
  follow: (tell: (message: Message) => void, signal: AbortSignal) => Promise<void>
  /** Runs in each tab, in the one that has the stream, too. */
  onMessage: (message: Message) => void
}

/**
 * Has one stream for all tabs of the browser: a browser has but six connections to a host. The tab that has become
 * visible last has it, and tells the others.
 */
export function shareStream<Message>({ name, follow, onMessage }: Options<Message>): {
  /** Opens it again where this tab has it: something else is to be followed. */
  restart: () => void
  stop: () => void
} {
  const stopped = new AbortController()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  /** This tab's latest claim to the stream; older ones count no longer. */
  let claim = 0
  let cutLast = () => {}
  let leading = false

  const tell = (message: Message) => {
    onMessage(message)
    channel?.postMessage(message)
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
      await follow(tell, cut.signal)
      // There may be nothing to follow, until that changes.
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
  // A phone's stream dies in its sleep without an event: it is opened again.
  const onVisible = () => visible() && takeOver()
  const onBroadcast = ({ data }: MessageEvent<Message>) => onMessage(data)

  channel?.addEventListener('message', onBroadcast)
  document.addEventListener('visibilitychange', onVisible)
  void claimStream(visible() ? { steal: true } : { signal: stopped.signal })
  return {
    restart: () => leading && takeOver(),
    stop() {
      stopped.abort()
      channel?.close()
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/**
 * Opens the stream of a call. That it cannot be had says nothing about the network, since some proxies let none through:
 * then the smallest call says whether the server can be reached.
 */
export async function openEvents<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  cut: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const failed = new AbortController()
  const carrier: Carrier = async (address, request) => {
    try {
      const response = await fetch(address, { ...request, cache: 'no-store' })
      if (!isOurs(response, endpoint)) throw new Error('Not ours')
      return response
    } catch (error) {
      // What is aborted counts for no sign of the network.
      failed.abort()
      throw error
    }
  }
  const signal = AbortSignal.any([cut, failed.signal])
  try {
    const response = (await call(endpoint, input, { signal, carrier })) as Response
    return response.body!
  } catch (error) {
    const isUnknown = failed.signal.aborted && !cut.aborted && online()
    if (isUnknown) await isReached()
    throw error
  }
}

/** Resolves when nothing has been read for a moment. */
export async function startIsOver(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const begun = performance.now()
  for (let quiet = 0; quiet < quietFor && performance.now() - begun < longestStart;) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    if (signal.aborted) return
    quiet = queryClient.isFetching() === 0 ? quiet + lookEvery : 0
  }
}
