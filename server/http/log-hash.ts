import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'

/** Pseudonym of a user or network in the log: 12 characters, stable across processes. */
export type LogHash = (kind: 'user' | 'network', text: string) => string

/** Creates the hash with a key of this installation: without a key, networks could be found by hashing all of them. */
export async function loadLogHash(db: Db): Promise<LogHash> {
  const key = await serverKey(db, 'log')
  return (kind, text) => createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url').slice(0, 12)
}
