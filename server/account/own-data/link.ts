import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'

/** Who may download what: a browser that saves a file cannot send the Authorization header. */
interface Link {
  exportId: string
  sessionId: string
}

async function signatureOf(db: Db, { exportId, sessionId }: Link): Promise<string> {
  const key = await serverKey(db, 'data-exports')
  return createHmac('sha256', key).update(`${exportId}\n${sessionId}`).digest('base64url')
}

/** The address of the zip below the API's base address, for this session. */
export async function linkOf(db: Db, link: Link): Promise<string> {
  const query = new URLSearchParams({ session_id: link.sessionId, signature: await signatureOf(db, link) })
  return `auth/data/export/${link.exportId}/zip?${query.toString()}`
}

/** Whether the signature is ours, for this zip and this session. */
export async function isSigned(db: Db, link: Link, signature: string): Promise<boolean> {
  const given = Buffer.from(signature)
  const expected = Buffer.from(await signatureOf(db, link))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
