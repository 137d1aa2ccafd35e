import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'
import { signerOf } from '#server/signer.ts'
import type { Signer } from '#server/signer.ts'

const hour = 3600

/**
 * Creates the signer of podcasts that are not open, by id, with the key that all servers of this installation share:
 * audio and img elements cannot send an Authorization header. A URL is valid for one to two hours and stays the same
 * for an hour, so that caches can use it.
 */
export async function loadSigner(db: Db): Promise<Signer> {
  const key = await serverKey(db, 'podcast-addresses')
  return signerOf(key, (now) => (Math.floor(now / hour) + 2) * hour)
}
