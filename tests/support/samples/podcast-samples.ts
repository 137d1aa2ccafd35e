import { randomUUID } from 'node:crypto'
import { uploadParts, uploads } from '#server/db/schema/files.ts'
import { transcriptDrafts } from '#server/db/schema/blogs.ts'
import { shows, transcripts } from '#server/db/schema/podcasts.ts'
import { addPodcast, plainArtwork, recording } from './podcasts.ts'
import { someShow, squareCover } from './shows.ts'
import type { Sample, World } from './world.ts'

/** A recording upload of the actor with its first part. */
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

const ofActor = ({ api, actor }: World) => addPodcast(api, actor.user.id)

const onesOwn: Sample = async (world) => ({ podcast_id: await ofActor(world) })

const withTranscript: Sample = async (world) => {
  const podcastId = await ofActor(world)
  const cues = [{ start: 0, end: 2, text: 'Bonjou tout moun' }]
  await world.api.db.insert(transcripts).values({ podcastId, timed: true, cues })
  return { podcast_id: podcastId }
}

const withDraft = async ({ api, actor }: World) => {
  const podcastId = await addPodcast(api, actor.user.id)
  const transcript = { timed: true, cues: [{ start: 0, end: 2, text: 'Bonjou tout moun' }] }
  await api.db.insert(transcriptDrafts).values({ podcastId, status: 'ready', transcript })
  return { podcast_id: podcastId }
}

/** Sample inputs of podcast calls. */
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

  'podcasts.get': onesOwn,
  'podcasts.update': async (world) => ({
    podcast_id: await ofActor(world),
    title: 'Bon bèje a',
    description: 'Sòm 23.',
    date: '2026-11-08',
    status: 1,
    privacy_status: 2,
  }),
  'podcasts.remove': onesOwn,
  'podcasts.mine': () => ({ page: 1, limit: 10 }),
  'podcasts.recent': () => ({ page: 1, limit: 10 }),
  'podcasts.ofPublisher': ({ actor }) => ({ username: actor.user.username, page: 1, limit: 10 }),
  'podcasts.publisher': ({ actor }) => ({ username: actor.user.username }),
  'podcasts.findPublishers': () => ({ q: 'marie' }),
  'podcasts.artwork': async (world) => ({ podcast_id: await ofActor(world), picture: '300.jpg' }),
  'podcasts.positions': () => ({}),
  'podcasts.savePosition': async (world) => ({
    podcast_id: await ofActor(world),
    position: 12.5,
    ended: false,
    moved_at: new Date().toISOString(),
  }),
  'podcasts.transcript': withTranscript,
  'podcasts.setTranscript': async (world) => ({
    podcast_id: await ofActor(world),
    filename: 'sèmon.txt',
    text: 'Bonjou tout moun',
  }),
  'podcasts.removeTranscript': withTranscript,
  'podcasts.captions': withTranscript,

  // This server has no transcription provider.
  'showSettings.names': () => ({}),
  'showSettings.get': () => ({}),
  'showSettings.save': () => someShow,
  'showSettings.setCover': async () => ({ file: new Blob([await squareCover(1400)]) }),
  'showSettings.removeCover': () => ({}),
  'shows.ofPublisher': ({ actor }) => ({ username: actor.user.username }),
  'shows.cover': async (world) => {
    const { id: userId } = world.actor.user
    await world.api.db
      .insert(shows)
      .values({ userId, cover: plainArtwork })
      .onConflictDoUpdate({
        target: shows.userId,
        set: { cover: plainArtwork },
      })
    await ofActor(world)
    return { user_id: userId, picture: '300.jpg' }
  },

  'transcriptions.start': onesOwn,
  'transcriptions.get': withDraft,
  'transcriptions.use': async (world) => ({ ...(await withDraft(world)), replace: true }),
  'transcriptions.discard': withDraft,
}
