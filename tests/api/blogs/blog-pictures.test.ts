import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { blogs as blogRows } from '#server/db/schema/blogs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { interlacedPng } from '#tests/support/samples/interlaced-png.ts'
import { picture } from '#tests/support/samples/member-samples.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'

const api = await startApi()

/** A post that is written, of a sermon or not. */
async function post({ ofSermon = false } = {}) {
  const { token, user } = await person(api)
  const id = randomUUID()
  const podcastId = ofSermon ? await addPodcast(api, user.id) : null
  const values = { title: 'Gadò a', body: 'Youn.', status: 'blog_body_completed' as const, podcastId }
  await api.db.insert(blogRows).values({ id, userId: user.id, ...values })
  return { token, blog_id: id }
}

const thumbnailOf = async ({ token, blog_id }: Awaited<ReturnType<typeof post>>) =>
  (await api.call(blogs.get, { blog_id }, { token })).body.thumbnail

it('a post gets a picture of its owner’s, which everybody with its address sees, and loses it', async () => {
  const own = await post()
  const { token, blog_id } = own
  const { body } = await api.call(blogs.setPicture, { blog_id, file: await picture() }, { token })
  expect(body.thumbnail).toMatch(/^files\/thumbnails\/[\da-f]{64}\/300\.jpg$/)
  expect(await thumbnailOf(own)).toBe(body.thumbnail)
  const shown = await api.app.request(`/api/${body.thumbnail}`)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  await api.call(blogs.choosePicture, { blog_id, from: 'none' }, { token })
  expect(await thumbnailOf(own)).toBeNull()
})

it('a post of a sermon takes the sermon’s picture, and no other post takes one', async () => {
  const [own, other] = [await post({ ofSermon: true }), await post()]
  const choose = ({ blog_id, token }: typeof own) =>
    api.call(blogs.choosePicture, { blog_id, from: 'sermon' }, { token })
  expect((await choose(own)).body.thumbnail).toBe(await thumbnailOf(own))
  expect(await thumbnailOf(own)).not.toBeNull()
  expect((await choose(other)).status).toBe(404)
})

it('what is no picture is refused at its field, and another person’s post is not found', async () => {
  const own = await post()
  const { token, blog_id } = own
  const file = new Blob(['no picture'])
  const { status, body } = await api.call(blogs.setPicture, { blog_id, file }, { token })
  expect({ status, fields: Object.keys(body.fields!) }).toEqual({ status: 400, fields: ['file'] })
  const bomb = { blog_id, file: new Blob([new Uint8Array(await interlacedPng(10_900))]) }
  const tooHeavy = await api.call(blogs.setPicture, bomb, { token })
  expect(tooHeavy).toMatchObject({ status: 400, body: { fields: { file: expect.stringMatching(/memory/) } } })
  const stranger = await person(api)
  const theirs = { blog_id, file: await picture() }
  expect((await api.call(blogs.setPicture, theirs, { token: stranger.token })).status).toBe(404)
  expect(await thumbnailOf(own)).toBeNull()
})
