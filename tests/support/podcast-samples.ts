import { randomUUID } from 'node:crypto'
import { uploadParts, uploads } from '#server/db/schema/files.ts'
import { recording } from './podcasts.ts'
import type { Sample, World } from './world.ts'

/** An upload of the actor, a recording, with its first part. */
async function openedUpload({ api, actor }: World) {
  const id = randomUUID()
  const key = `uploads/${id}`
  const bytes = recording('plain.mp3')
  const storageUpload = await api.storage.openParts(`${key}/whole`)
  const etag = await api.storage.putPart({ key: `${key}/whole`, name: storageUpload }, 1, bytes)
  await api.db.insert(uploads).values({
    id,
    userId: actor.user.id,
    key,
    label: 'podcast',
    title: 'Sòm 23',
    details: { date: '2026-11-15', description: 'Bon gadò a.', privacy_status: 1 },
    contentType: 'audio/mpeg',
    storageUpload,
  })
  await api.db.insert(uploadParts).values({ uploadId: id, partNumber: 1, size: bytes.length, etag })
  return { uploadId: id, key }
}

/** Inputs of the calls about recordings. */
export const podcastSamples: Record<string, Sample> = {
  'files.initiate': () => ({
    id: randomUUID(),
    title: 'Sòm 23',
    date: '2026-11-15',
    description: 'Bon gadò a.',
    privacy_status: 1,
    contentType: 'audio/mpeg',
    label: 'podcast',
  }),
  'files.uploadPart': async (world) => ({
    ...(await openedUpload(world)),
    partNumber: 2,
    file: new Blob([recording('plain.mp3')]),
  }),
  'files.uploaded': openedUpload,
  'files.complete': openedUpload,
  'files.cancel': openedUpload,
}
