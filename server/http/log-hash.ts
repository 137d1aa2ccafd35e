import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'

/** Returns what the log has in place of a user's id or a network: 12 characters, the same in all lines and processes. */
export type LogHash = (kind: 'user' | 'network', text: string) => string

/**
 * Creates the hash with a key of this installation. The log alone tells which lines belong together and not whose they
 * are: there are few enough networks to hash them all without a key.
 */
export async function loadLogHash(db: Db): Promise<LogHash> {
  const key = await serverKey(db, 'log')
  return (kind, text) => createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url').slice(0, 12)
}
