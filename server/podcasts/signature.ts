import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'

/** The query parameters of a signed URL: its end (seconds since 1970) and its HMAC. */
export interface Signature {
  expires: string
  signature: string
}

/**
 * Signs URLs of podcasts that are not open: audio and img elements cannot send an Authorization header. A URL is
 * valid for one to two hours and stays the same for an hour, so that caches can use it.
 */
export interface Signer {
  sign(podcastId: string): Signature
  /** Whether the signature is authentic, for this podcast, and not expired. */
  accepts(podcastId: string, signature: Partial<Signature>): boolean
}

const hour = 3600

/** Creates the signer with the key that all servers of this installation share. */
export async function loadSigner(db: Db): Promise<Signer> {
  const key = await serverKey(db, 'podcast-addresses')
  const mac = (podcastId: string, expires: string) =>
    createHmac('sha256', key).update(`${podcastId}\n${expires}`).digest('base64url')
  const now = () => Math.floor(Date.now() / 1000)

  return {
    sign(podcastId) {
      const expires = String((Math.floor(now() / hour) + 2) * hour)
      return { expires, signature: mac(podcastId, expires) }
    },
    accepts(podcastId, { expires = '', signature = '' }) {
      const given = Buffer.from(signature)
      const expected = Buffer.from(mac(podcastId, expires))
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now()
    },
  }
}
