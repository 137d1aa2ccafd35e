import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'

/** What a signed address carries: until when it is good (seconds since 1970), and what proves it. */
export interface Signature {
  expires: string
  signature: string
}

/**
 * Signs addresses of what not everybody may hear: an audio element and a picture cannot send who asks. An address is
 * good for one to two hours, and stays the same for an hour, so that what it leads to is not fetched anew each time.
 */
export interface Signer {
  sign(podcastId: string): Signature
  /** Whether the signature is ours, for this podcast, and still good. */
  accepts(podcastId: string, signature: Partial<Signature>): boolean
}

const hour = 3600

/** The signer with the key that all servers of this installation share. */
export async function loadSigner(db: Db): Promise<Signer> {
  const key = await serverKey(db, 'podcast-addresses')
  const prove = (podcastId: string, expires: string) =>
    createHmac('sha256', key).update(`${podcastId}\n${expires}`).digest('base64url')
  const now = () => Math.floor(Date.now() / 1000)

  return {
    sign(podcastId) {
      const expires = String((Math.floor(now() / hour) + 2) * hour)
      return { expires, signature: prove(podcastId, expires) }
    },
    accepts(podcastId, { expires = '', signature = '' }) {
      const given = Buffer.from(signature)
      const ours = Buffer.from(prove(podcastId, expires))
      return given.length === ours.length && timingSafeEqual(given, ours) && Number(expires) > now()
    },
  }
}
