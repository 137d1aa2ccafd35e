import { addPodcast, plainArtwork } from '#tests/support/samples/podcasts.ts'
import { addPost, addPublishedPost } from './posts.ts'
import type { Sample, World } from '#tests/support/samples/world.ts'

let made = 0

/** A published post with a unique slug. */
async function published({ api, actor }: World) {
  const slug = `gado-${++made}`
  return { blog_id: await addPublishedPost(api.db, actor.user.id, { slug }), slug }
}

const onesOwn: Sample = async (world) => ({ blog_id: (await published(world)).blog_id })

/** Sample inputs of publication calls. */
export const publicationSamples: Record<string, Sample> = {
  'publications.get': onesOwn,
  'publications.publish': async ({ api, actor }) => ({
    blog_id: await addPost(api.db, actor.user.id),
    slug: `som-${++made}`,
  }),
  'publications.update': onesOwn,
  'publications.withdraw': onesOwn,
  'posts.list': ({ actor }) => ({ username: actor.user.username, page: 1, limit: 10 }),
  'posts.get': async (world) => ({
    username: world.actor.user.username,
    slug: (await published(world)).slug,
  }),
  'posts.picture': async ({ api, actor }) => {
    await addPodcast(api, actor.user.id)
    const slug = `foto-${++made}`
    return {
      blog_id: await addPublishedPost(api.db, actor.user.id, { slug, thumbnail: plainArtwork }),
      picture: '300.jpg',
    }
  },
}
