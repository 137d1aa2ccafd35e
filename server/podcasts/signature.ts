import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'
import { signerOf } from '#server/signer.ts'
import type { Signer } from '#server/signer.ts'

const hour = 3600

/**
 * Signs URLs of private podcasts with a key that all servers share: audio and img elements send no Authorization
 * header. Valid for one to two hours; equal for an hour, so that caches work.
 */
export async function loadSigner(db: Db): Promise<Signer> {
  const key = await serverKey(db, 'podcast-addresses')
  return signerOf(key, (now) => (Math.floor(now / hour) + 2) * hour)
}
