import { createHmac } from 'node:crypto'
import { hashSecret, newSecret } from '#server/tokens.ts'

/** Secrets of a session; the client's refresh token is the session's id plus `refresh`. */
export interface Pair {
  access: string
  refresh: string
}

/** Tokens of a new session. */
export function newPair(): Pair {
  return { access: newSecret(), refresh: newSecret() }
}

/** Derives the next pair; requires both the refresh secret and the session's key. */
export function pairAfter(refresh: string, renewalKey: string): Pair {
  const derive = (name: string) =>
    createHmac('sha256', renewalKey).update(`${name} ${refresh}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

/** Hashes to store. */
export function pairHashes(pair: Pair): { accessHash: string; refreshHash: string } {
  return { accessHash: hashSecret(pair.access), refreshHash: hashSecret(pair.refresh) }
}

/** Tokens to send to the client. */
export function pairForClient(
  sessionId: string,
  pair: Pair,
): { access_token: string; refresh_token: string } {
  return { access_token: pair.access, refresh_token: `${sessionId}.${pair.refresh}` }
}
