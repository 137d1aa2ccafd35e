import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { podcasts } from '#contract/podcasts.ts'
import type { PodcastSort } from '#contract/podcasts.ts'
import { podcasts as table } from '#server/db/schema/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'

const api = await startApi()

it('one’s own podcasts come in the order that is asked for, page by page', async () => {
  const owner = await person(api)
  await addPodcast(api, (await person(api)).user.id, { title: 'Someone else’s' })
  const add = async (title: string, day: number, listens: number) => {
    const createdAt = new Date(Date.UTC(2026, 9, day))
    const id = await addPodcast(api, owner.user.id, { title, createdAt })
    await api.db.update(table).set({ listens }).where(eq(table.id, id))
  }
  await add('Zele', 4, 5)
  await add('élan', 3, 0)
  await add('Espwa', 2, 12)
  await add('bondye', 1, 5)

  const listed = async (sort?: PodcastSort) => {
    const pages = [1, 2].map((page) =>
      api.call(podcasts.mine, { ...(sort && { sort }), page, limit: 3 }, { token: owner.token }),
    )
    return (await Promise.all(pages)).flatMap(({ body }) => body.podcastFiles.map(({ title }) => title))
  }
  expect(await listed()).toEqual(['Zele', 'élan', 'Espwa', 'bondye'])
  expect(await listed('-uploaded')).toEqual(['Zele', 'élan', 'Espwa', 'bondye'])
  expect(await listed('uploaded')).toEqual(['bondye', 'Espwa', 'élan', 'Zele'])
  expect(await listed('title')).toEqual(['bondye', 'élan', 'Espwa', 'Zele'])
  expect(await listed('-title')).toEqual(['Zele', 'Espwa', 'élan', 'bondye'])
  // As often heard: the newest first, in either direction.
  expect(await listed('-listens')).toEqual(['Espwa', 'Zele', 'bondye', 'élan'])
  expect(await listed('listens')).toEqual(['élan', 'Zele', 'bondye', 'Espwa'])
})
