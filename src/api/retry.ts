import { onlineStore } from '#src/lib/connection.ts'
import { backoff } from '#src/lib/backoff.ts'
import { NetworkError, ApiError } from './client.ts'

const longestPause = 30_000
/** How many times a call is retried after a server error. */
const maxTries = 6

interface Options {
  /** Aborts it, also in a pause: then `signal.reason` is thrown. */
  signal: AbortSignal
  /** A pause starts, after no response or an error of the server. */
  onPause: () => void
}

/**
 * Retries an attempt until it succeeds: without a network as long as it takes, after server errors a few times. The
 * pauses grow, and end when the network is back. Throws an error that a retry would not change.
 */
export async function retry<T>(attempt: () => Promise<T>, { signal, onPause }: Options): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !canRecover(error, tries)) throw error
      onPause()
      const requested = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      await pause(Math.max(requested, Math.min(longestPause, backoff(tries, Math.random()))), signal)
    }
  }
}

function canRecover(error: unknown, tries: number): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  return (error.status >= 500 || [408, 425, 429].includes(error.status)) && tries < maxTries
}

/** Waits so long, or until the network is back. Rejects with the signal's reason when it aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const { unsubscribe } = onlineStore.subscribe((isOnline) => {
      if (isOnline) end()
    })
    signal.addEventListener('abort', end)
  })
}
