import { language } from '#src/lib/language.ts'
import { onlineStore } from '#src/lib/connection.ts'
import { backoff } from '#src/lib/backoff.ts'
import { ForeignResponse, NetworkError, ApiError } from './client.ts'
import { reachesServer } from './reach-server.ts'
import { settings } from './settings.ts'

const longestPause = 30_000
/** Maximum attempts when the server or a gateway responds with errors. */
const maxTries = 5

interface Options {
  signal: AbortSignal
  onPause: () => void
}

/**
 * Retries with growing pauses: without limit while offline, else `maxTries` times. A regained network ends a
 * pause.
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

export const isReached = () => reachesServer({ base: settings().apiBase, language: language() })

function canRecover(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  return error.status >= 500 || [408, 425, 429].includes(error.status)
}

/** Also resolves when the network is back if `endsOnline`. Rejects on abort. */
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
