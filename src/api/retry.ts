import { onConnectionChange, online } from '#src/lib/connection.ts'
import { backoff } from '#src/lib/backoff.ts'
import { NetworkError, ApiError } from './client.ts'

const longestPause = 30_000
/** How often a server that answers with a fault of its own is asked again. */
const patience = 6

interface Options {
  /** Ends it, also in a pause: then `signal.reason` is thrown. */
  signal: AbortSignal
  /** A pause begins, since nothing came back or the server was not able to. */
  onPause: () => void
}

/**
 * Makes an attempt until it succeeds: without a network as long as it takes, against a faltering server a few times.
 * The pauses grow, and end when the network is back. Throws what another try would not change.
 */
export async function retry<T>(attempt: () => Promise<T>, { signal, onPause }: Options): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !mayPass(error, tries)) throw error
      onPause()
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      await pause(Math.max(asked, Math.min(longestPause, backoff(tries, Math.random()))), signal)
    }
  }
}

function mayPass(error: unknown, tries: number): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  return (error.status >= 500 || [408, 425, 429].includes(error.status)) && tries < patience
}

/** Waits so long, or until the network is back. Rejects with the signal's reason when it aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const stopListening = onConnectionChange(() => {
      if (online()) end()
    })
    signal.addEventListener('abort', end)
  })
}
