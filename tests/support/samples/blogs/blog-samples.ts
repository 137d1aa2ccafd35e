import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { podcasts, transcripts } from '#server/db/schema/podcasts.ts'
import { blogPictures, blogs } from '#server/db/schema/blogs.ts'
import { picture } from '#tests/support/samples/member-samples.ts'
import { addPodcast, plainArtwork } from '#tests/support/samples/podcasts.ts'
import type { Sample, World } from '#tests/support/samples/world.ts'

/** A written post of the actor, or as in `values`. */
async function writtenPost(
  { api, actor }: World,
  values: Partial<typeof blogs.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  const written = {
    title: 'Bon Gadò a',
    body: 'Senyè a se gadò mwen.',
    status: 'blog_body_completed' as const,
  }
  await api.db.insert(blogs).values({ id, userId: actor.user.id, ...written, ...values })
  return id
}

const onesOwn: Sample = async (world) => ({ blog_id: await writtenPost(world) })

/** Sample inputs of post calls. */
export const blogSamples: Record<string, Sample> = {
  'blogs.create': async ({ api, actor }) => {
    const podcastId = await addPodcast(api, actor.user.id)
    const cues = [{ start: 0, end: 2, text: 'Senyè a se gadò mwen.' }]
    await api.db.insert(transcripts).values({ podcastId, timed: true, cues })
    return { podcast_id: podcastId }
  },
  'blogs.list': () => ({ page: 1, limit: 10 }),
  'blogs.get': onesOwn,
  'blogs.update': async (world) => ({
    blog_id: await writtenPost(world),
    title: 'Sòm 23',
    body: '## Gadò a\n\nMwen pap manke anyen.',
    revision: 0,
  }),
  'blogs.preview': () => ({ body: '## Gadò a\n\nMwen pap manke anyen.' }),
  'blogs.remove': onesOwn,
  'blogs.retry': async (world) => ({
    blog_id: await writtenPost(world, { status: 'failed', reason: 'captions_off', body: '' }),
    text: 'Senyè a se gadò mwen.',
  }),
  'blogs.cancel': async (world) => ({
    blog_id: await writtenPost(world, { status: 'writing', body: '' }),
  }),
  'blogs.thumbnail': async ({ api, actor }) => {
    const podcastId = await addPodcast(api, actor.user.id)
    const [row] = await api.db.select().from(podcasts).where(eq(podcasts.id, podcastId))
    return { hash: row!.artwork, picture: '300.jpg' }
  },
  'blogVersions.list': onesOwn,
  'blogVersions.get': async (world) => ({ ...(await onesOwn(world)), revision: 0 }),
  'blogVersions.restore': async (world) => ({ ...(await onesOwn(world)), revision: 0 }),
  'blogs.export': async (world) => ({ blog_id: await writtenPost(world), format: 'html' }),
  'blogs.setPicture': async (world) => ({ blog_id: await writtenPost(world), file: await picture() }),
  'blogs.choosePicture': async (world) => ({ blog_id: await writtenPost(world), from: 'none' }),
  'blogs.setCover': async (world) => ({
    blog_id: await writtenPost(world),
    file: await picture(),
    alt: 'Yon gadò',
  }),
  'blogs.changeCover': async (world) => ({
    blog_id: await writtenPost(world, { cover: plainArtwork }),
    alt: 'Yon gadò',
  }),
  'blogs.removeCover': onesOwn,
  'blogs.addPicture': async (world) => ({ blog_id: await writtenPost(world), file: await picture() }),
  // Already fetched: makes no external request.
  'blogs.fetchPicture': async (world) => {
    const blogId = await writtenPost(world)
    const url = 'https://site.example/gado.jpg'
    const stored = { hash: plainArtwork, width: 300, height: 200 }
    await world.api.db.insert(blogPictures).values({ blogId, address: url, ...stored })
    return { blog_id: blogId, url }
  },
  'blogs.readFile': () => ({ file: new Blob(['Senyè a se gadò mwen.']), filename: 'prèch.txt' }),
}
