import { createHmac } from 'node:crypto'
import { hashSecret, newSecret } from '#server/tokens.ts'

/** The secrets of a session; the client's refresh token is the session's id and the second one. */
export interface Pair {
  access: string
  refresh: string
}

/** A pair for a new session. */
export function newPair(): Pair {
  return { access: newSecret(), refresh: newSecret() }
}

/** The pair that takes the place of a refresh secret. Nobody makes it without both the secret and the session's key. */
export function pairAfter(refresh: string, renewalKey: string): Pair {
  const derive = (name: string) =>
    createHmac('sha256', renewalKey).update(`${name} ${refresh}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

/** What is kept of a pair. */
export function pairHashes(pair: Pair): { accessHash: string; refreshHash: string } {
  return { accessHash: hashSecret(pair.access), refreshHash: hashSecret(pair.refresh) }
}

/** The pair as the client gets it. */
export function pairForClient(
  sessionId: string,
  pair: Pair,
): { access_token: string; refresh_token: string } {
  return { access_token: pair.access, refresh_token: `${sessionId}.${pair.refresh}` }
}
