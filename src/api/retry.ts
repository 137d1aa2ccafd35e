import { language } from '#src/lib/language.ts'
import { onlineStore } from '#src/lib/connection.ts'
import { backoff } from '#src/lib/backoff.ts'
import { ForeignResponse, NetworkError, ApiError } from './client.ts'
import { reachesServer } from './reach-server.ts'
import { settings } from './settings.ts'

const longestPause = 30_000
/** How many times a call is made that the server, or something in between, responds to with an error. */
const maxTries = 5

interface Options {
  /** Aborts it, also in a pause: then `signal.reason` is thrown. */
  signal: AbortSignal
  /** A pause starts, after no response or an error of the server. */
  onPause: () => void
}

/**
 * Retries an attempt until it succeeds: without a network as long as it takes, after errors of the server or of something
 * in between a few times. The pauses grow. They end early only when a network is back that was gone: that other calls
 * get through says nothing about this one. Throws an error that a retry would not change.
 */
export async function retry<T>(attempt: () => Promise<T>, { signal, onPause }: Options): Promise<T> {
  let errorResponses = 0
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !canRecover(error)) throw error
      onPause()
      const responds = error instanceof ApiError || (await isReached())
      const isError = error instanceof ApiError || error instanceof ForeignResponse
      if (responds && isError && ++errorResponses >= maxTries) throw error
      const requested = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      const wait = Math.max(requested, Math.min(longestPause, backoff(tries, Math.random())))
      await pause(wait, signal, !responds)
    }
  }
}

/** Makes the smallest call, and returns whether this page's server responds to it. */
export const isReached = () => reachesServer({ base: settings().apiBase, language: language() })

function canRecover(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  return error.status >= 500 || [408, 425, 429].includes(error.status)
}

/** Waits so long, or until the network is back if `endsOnline`. Rejects with the signal's reason when it aborts. */
export function pause(milliseconds: number, signal: AbortSignal, endsOnline = true): Promise<void> {
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
      if (isOnline && endsOnline) end()
    })
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
