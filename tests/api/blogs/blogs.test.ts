import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { freePostsPerMonth } from '#contract/plans.ts'
import { blogs as blogRows } from '#server/db/schema/blogs.ts'
import { transcripts } from '#server/db/schema/podcasts.ts'
import { notices } from '#contract/notices.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'

const api = await startApi()

const text = 'Bon gadò a konnen mouton l yo. Nou li sa nan Jan 10:14. Li pa kite youn dèyè.'
const from = { text }

/** Waits until a post is written. */
const written = (id: string, token: string) =>
  vi.waitFor(async () => {
    const { body } = await api.call(blogs.get, { blog_id: id }, { token })
    expect(body.status).toBe('blog_body_completed')
    return body
  }, 60_000)

describe('a text', () => {
  it('becomes a post, of which its writer is told', async () => {
    const { token } = await person(api)
    const { body, status } = await api.call(blogs.create, { ...from, title: 'Gadò a' }, { token })
    expect({ status, title: body.title }).toEqual({ status: 200, title: 'Gadò a' })
    const post = await written(body.id, token)
    expect(post.body).toContain('Bon gadò a konnen mouton l yo.')
    expect(post.body).toContain('- Jan 10:14')
    const told = await api.call(notices.list, {}, { token })
    expect(told.body.notices).toMatchObject([{ kind: 'post_ready', path: `/blogs/by/${body.id}` }])
  })

  it('is read by the extension of its file', async () => {
    const { token } = await person(api)
    const captions = 'WEBVTT\n\n00:01.000 --> 00:04.000\nNou louvri Bib nou nan Sòm 23.\n'
    const input = { text: captions, filename: 'prèch.vtt' }
    const { body } = await api.call(blogs.create, input, { token })
    expect((await written(body.id, token)).body).toContain('- Sòm 23 (0:01)')
  })

  it.each([
    [{}, 'youtubeURL'],
    [{ ...from, text: ' … 1 2 3' }, 'text'],
    [{ ...from, text: 'pa yon VTT', filename: 'x.vtt' }, 'text'],
    [{ podcast_id: randomUUID() }, 'podcast_id'],
    [{ body: 'Li la.' }, 'title'],
    [{ title: 'Gadò a', body: ' ' }, 'body'],
    [{ ...from, title: 'Gadò a', body: 'Li la.' }, 'youtubeURL'],
  ])('or what stands in its place is refused at its field: %o', async (input, field) => {
    const { token } = await person(api)
    const { status, body } = await api.call(blogs.create, input, { token })
    expect(status).toBe(400)
    expect(Object.keys(body.fields!)).toEqual([field])
  })

  it('that is written already is a post at once, as it is', async () => {
    const { token } = await person(api)
    const given = { title: 'Gadò a', body: '## Gadò a\n\nLi **la**.' }
    const { body } = await api.call(blogs.create, given, { token })
    expect(body).toMatchObject({ ...given, status: 'blog_body_completed', revision: 0 })
    const change = { blog_id: body.id, title: 'Gadò a', body: 'Li la toujou.' }
    expect((await api.call(blogs.update, change, { token })).body.blog).toMatchObject({ revision: 1 })
    expect((await api.call(notices.list, {}, { token })).body.notices).toEqual([])
  })

  it('that comes again under the same id makes no second post', async () => {
    const { token } = await person(api)
    const input = { ...from, id: randomUUID() }
    await api.call(blogs.create, input, { token })
    expect((await api.call(blogs.create, input, { token })).status).toBe(200)
    expect((await api.call(blogs.list, {}, { token })).body.totalItems).toBe(1)
  })
})

describe('a sermon', () => {
  it('with a transcript becomes a post of its title', async () => {
    const { token, user } = await person(api)
    const podcast_id = await addPodcast(api, user.id)
    const cues = [{ start: 3, end: 6, text: 'Senyè a se gadò mwen.' }]
    await api.db.insert(transcripts).values({ podcastId: podcast_id, timed: true, cues })
    const { body } = await api.call(blogs.create, { podcast_id }, { token })
    expect(await written(body.id, token)).toMatchObject({ podcast_id, body: 'Senyè a se gadò mwen.' })
    expect(body.title).not.toBe('')
  })

  it('of somebody else does not', async () => {
    const [{ token }, { user }] = [await person(api), await person(api)]
    const podcast_id = await addPodcast(api, user.id)
    const cues = [{ start: 3, end: 6, text: 'Senyè a se gadò mwen.' }]
    await api.db.insert(transcripts).values({ podcastId: podcast_id, timed: true, cues })
    expect((await api.call(blogs.create, { podcast_id }, { token })).status).toBe(400)
  })
})

describe('a post', () => {
  const post = async () => {
    const { token, user } = await person(api)
    const id = randomUUID()
    const values = { title: 'Gadò a', body: 'Youn.', status: 'blog_body_completed' as const }
    await api.db.insert(blogRows).values({ id, userId: user.id, ...values })
    return { token, id, user }
  }

  it('is changed, and not over what was changed elsewhere meanwhile', async () => {
    const { token, id } = await post()
    const change = (body: string, revision: number) =>
      api.call(blogs.update, { blog_id: id, title: 'Gadò a', body, revision }, { token })
    expect((await change('De.', 0)).body.blog).toMatchObject({ body: 'De.', revision: 1 })
    expect(await change('Twa.', 0)).toMatchObject({ status: 409, body: { revision: 1 } })
    // The same once more, since the response was lost.
    expect((await change('De.', 0)).status).toBe(200)
    expect((await change('Twa.', 1)).body.blog.revision).toBe(2)
  })

  it.each([
    ['title', { title: ' ', body: 'x' }, 'Title is required'],
    ['body', { title: 'x', body: ' \n' }, 'Body is required'],
    ['body', { title: 'x', body: 'mo '.repeat(20_001) }, 'At most 20000 words.'],
  ])('needs a %s that fits', async (field, fields, message) => {
    const { token, id } = await post()
    const { status, body } = await api.call(blogs.update, { blog_id: id, ...fields }, { token })
    expect({ status, message: body.fields?.[field] }).toEqual({ status: 400, message })
  })

  it('cannot be changed while it is being written', async () => {
    const { token, user } = await person(api)
    const id = randomUUID()
    await api.db.insert(blogRows).values({ id, userId: user.id, title: '', status: 'writing' })
    const { status } = await api.call(blogs.update, { blog_id: id, title: 'a', body: 'b' }, { token })
    expect(status).toBe(409)
  })

  it('is its owner’s alone, and gone once it is deleted', async () => {
    const { token, id } = await post()
    const other = await person(api)
    expect((await api.call(blogs.get, { blog_id: id }, { token: other.token })).status).toBe(404)
    expect((await api.call(blogs.remove, { blog_id: id }, { token: other.token })).status).toBe(404)
    expect((await api.call(blogs.remove, { blog_id: id }, { token })).status).toBe(200)
    expect((await api.call(blogs.get, { blog_id: id }, { token })).status).toBe(404)
  })
})

it('writes ten posts a month for the free plan, and deleting one gives none back', async () => {
  const { token } = await person(api)
  const make = () => api.call(blogs.create, from, { token })
  for (let i = 0; i < freePostsPerMonth; i++) {
    const { status, body } = await make()
    expect(status).toBe(200)
    await api.call(blogs.remove, { blog_id: body.id }, { token })
  }
  expect((await make()).status).toBe(402)
})
