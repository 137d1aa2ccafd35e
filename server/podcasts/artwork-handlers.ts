import { buffer } from 'node:stream/consumers'
import type { podcasts } from '#contract/podcasts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { artworkKey, artworkVersion, isOpen } from './rules.ts'
import type { Signer } from '#server/signer.ts'
import { findPodcast } from './store.ts'
import { storageProblem } from './storage-problem.ts'

type Calls = Pick<typeof podcasts, 'artwork'>

export function artworkHandlers({ storage, signer }: { storage: Storage; signer: Signer }): Handlers<Calls> {
  return {
    async artwork({ podcast_id, picture, v, expires, signature }, { db }) {
      const row = await findPodcast(db, podcast_id)
      if (!row) throw notFound()
      const { podcast } = row
      const open = isOpen(podcast)
      if (!open && !signer.accepts(podcast_id, { expires, signature })) throw notFound()
      const bytes = await buffer(storage.read(artworkKey(podcast.artwork, picture))).catch(
        (error: unknown) => {
          throw storageProblem(error)
        },
      )
      // Without `v` the URL stays the same while its content may change.
      const lifetime = v === artworkVersion(podcast) ? 'max-age=31536000, immutable' : 'max-age=300'
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'image/jpeg',
          'cache-control': `${open ? 'public' : 'private'}, ${lifetime}`,
          ...(open && { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }),
        },
      })
    },
  }
}
