import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Carrier } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { isReached } from '#src/api/retry.ts'
import { online } from '#src/lib/connection.ts'
import { isOurs } from '#contract/our-response.ts'

/** In milliseconds without a fetch. */
const quietFor = 1000
/** In milliseconds. */
const lookEvery = 250
const longestStart = 10_000

export const visible = () => document.visibilityState === 'visible'

interface Options<Message> {
  name: string
  follow: (broadcast: (message: Message) => void, signal: AbortSignal) => Promise<void>
  onMessage: (message: Message) => void
}

/** Browsers allow six connections per host, so the tab shown last shares its stream. */
export function shareStream<Message>({ name, follow, onMessage }: Options<Message>): {
  restart: () => void
  stop: () => void
} {
  const stopped = new AbortController()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  let claim = 0
  let cutLast = () => {}
  let leading = false

  const broadcast = (message: Message) => {
    onMessage(message)
    channel?.postMessage(message)
  }
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
      await follow(broadcast, cut.signal)
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
  // Sleeping phones lose the stream without an event.
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

/** Some proxies block only streams, so a failure probes the server. */
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
      // An aborted call does not change the connection state.
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

/** Resolves when the start has fetched what it needs. */
export async function startIsOver(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const begun = performance.now()
  for (let quiet = 0; quiet < quietFor && performance.now() - begun < longestStart;) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    if (signal.aborted) return
    quiet = queryClient.isFetching() === 0 ? quiet + lookEvery : 0
  }
}
