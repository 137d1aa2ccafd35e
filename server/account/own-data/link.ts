import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'

/** A download link is bound to a session: a browser download cannot send an Authorization header. */
interface Link {
  exportId: string
  sessionId: string
}

async function signatureOf(db: Db, { exportId, sessionId }: Link): Promise<string> {
  const key = await serverKey(db, 'data-exports')
  return createHmac('sha256', key).update(`${exportId}\n${sessionId}`).digest('base64url')
}

/** Returns the zip's path below the API's base URL for this session. */
export async function linkOf(db: Db, link: Link): Promise<string> {
  const query = new URLSearchParams({ session_id: link.sessionId, signature: await signatureOf(db, link) })
  return `auth/data/export/${link.exportId}/zip?${query.toString()}`
}

/** Verifies the signature in constant time. */
export async function isSigned(db: Db, link: Link, signature: string): Promise<boolean> {
  const given = Buffer.from(signature)
  const expected = Buffer.from(await signatureOf(db, link))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
