import { performance } from 'node:perf_hooks'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { blogVersions, maxBlogVersions, minutesOfVersion } from '#contract/blogs/blog-versions.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { blogs as blogRows, blogVersions as versionRows } from '#server/db/schema/blogs.ts'
import { userEvents } from '#server/db/schema/messages.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

// A database of its own: a job that another test has queued would keep this process busy while it is watched.
const api = await startApi({})

/** A post that is written, and what its owner does with it. */
async function post(body = 'Youn.') {
  const { token, user } = await person(api)
  const id = randomUUID()
  const values = { title: 'Gadò a', body, status: 'blog_body_completed' as const }
  await api.db.insert(blogRows).values({ id, userId: user.id, ...values })
  const save = (text: string, more: object = {}) =>
    api.call(blogs.update, { blog_id: id, title: 'Gadò a', body: text, ...more }, { token })
  const list = async () =>
    (await api.call(blogVersions.list, { blog_id: id }, { token })).body.versions.map(
      ({ revision }) => revision,
    )
  /** Makes all that is stored so many minutes older. */
  const later = async (minutes: number) => {
    const rows = await api.db.select().from(versionRows).where(eq(versionRows.blogId, id))
    for (const { revision, savedAt } of rows) {
      await api.db
        .update(versionRows)
        .set({ savedAt: new Date(savedAt.getTime() - minutes * 60_000) })
        .where(and(eq(versionRows.blogId, id), eq(versionRows.revision, revision)))
    }
  }
  return { id, token, user, save, list, later }
}
const madeFrom = (body: string) => ({ made_from: fingerprint({ title: 'Gadò a', body }) })

describe('a save', () => {
  it('is taken when it was made from the text that the post has, whatever its revision', async () => {
    const { save } = await post()
    expect((await save('De.', madeFrom('Youn.'))).body.blog.revision).toBe(1)
    // Typed while the first was on its way, so that its revision was not known yet.
    expect((await save('Twa.', madeFrom('De.'))).body.blog.revision).toBe(2)
    expect((await save('Kat.', { ...madeFrom('Youn.'), revision: 0 })).status).toBe(409)
    expect((await save('Kat.', { ...madeFrom('Youn.'), revision: 2 })).status).toBe(200)
  })

  it('is told to the other devices of its owner', async () => {
    const { id, user, save } = await post()
    await save('De.', madeFrom('Youn.'))
    const told = await api.db.select().from(userEvents).where(eq(userEvents.userId, user.id))
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ call: blogs.get.name, key: id }),
        expect.objectContaining({ call: blogVersions.list.name, key: id }),
      ]),
    )
  })
})

describe('versions', () => {
  it('of a post that was never changed are what it is', async () => {
    const { id, token } = await post('Youn de twa.')
    const { body } = await api.call(blogVersions.list, { blog_id: id }, { token })
    expect(body.versions).toMatchObject([{ revision: 0, title: 'Gadò a', words: 3, current: true }])
    expect((await api.call(blogVersions.get, { blog_id: id, revision: 0 }, { token })).body.body).toBe(
      'Youn de twa.',
    )
  })

  it('have what was written first, and of what is saved within minutes the last', async () => {
    const { id, token, save, list, later } = await post()
    await save('De.', madeFrom('Youn.'))
    await save('Twa.', madeFrom('De.'))
    expect(await list()).toEqual([2, 0])
    await later(minutesOfVersion + 1)
    await save('Kat.', madeFrom('Twa.'))
    expect(await list()).toEqual([3, 2, 0])
    // The minutes count from the first of them: whoever types for an hour has more than one.
    await later(minutesOfVersion - 1)
    await save('Senk.', madeFrom('Kat.'))
    await later(2)
    await save('Sis.', madeFrom('Senk.'))
    expect(await list()).toEqual([5, 4, 2, 0])
    const { body } = await api.call(blogVersions.get, { blog_id: id, revision: 4 }, { token })
    expect(body).toMatchObject({ body: 'Senk.', current: false })
    expect((await api.call(blogVersions.get, { blog_id: id, revision: 1 }, { token })).status).toBe(404)
  })

  it('keep what somebody else’s text takes the place of', async () => {
    const { save, list } = await post()
    await save('De.', madeFrom('Youn.'))
    await save('Lòt aparèy.', { ...madeFrom('De.'), keep: true })
    expect(await list()).toEqual([2, 1, 0])
    await save('San fòs.')
    expect(await list()).toEqual([3, 2, 1, 0])
  })

  it('come back, and what was there instead stays', async () => {
    const { id, token, save, list } = await post()
    await save('De.', madeFrom('Youn.'))
    const { body } = await api.call(blogVersions.restore, { blog_id: id, revision: 0 }, { token })
    expect(body.blog).toMatchObject({ body: 'Youn.', revision: 2 })
    expect(await list()).toEqual([2, 1, 0])
    // It is that already.
    await api.call(blogVersions.restore, { blog_id: id, revision: 0 }, { token })
    expect(await list()).toEqual([2, 1, 0])
  })

  it('are at most so many, the first among them', async () => {
    const { id, save, list } = await post()
    const rows = Array.from({ length: maxBlogVersions }, (_, revision) => ({
      blogId: id,
      revision,
      title: 'Gadò a',
      body: `${revision}`,
    }))
    await api.db.insert(versionRows).values(rows)
    await api.db
      .update(blogRows)
      .set({ revision: maxBlogVersions - 1, body: `${maxBlogVersions - 1}` })
      .where(eq(blogRows.id, id))
    await save('Dènye a.')
    const kept = await list()
    expect(kept).toHaveLength(maxBlogVersions)
    expect(kept.slice(0, 2)).toEqual([maxBlogVersions, maxBlogVersions - 1])
    expect(kept.slice(-2)).toEqual([2, 0])
  })

  it('are their owner’s alone, and not restored while the post is being written', async () => {
    const { id, token, save } = await post()
    await save('De.', madeFrom('Youn.'))
    const other = await person(api)
    for (const call of [blogVersions.get, blogVersions.restore]) {
      expect((await api.call(call, { blog_id: id, revision: 0 }, { token: other.token })).status).toBe(404)
    }
    expect((await api.call(blogVersions.list, { blog_id: id }, { token: other.token })).status).toBe(404)
    await api.db.update(blogRows).set({ status: 'writing' }).where(eq(blogRows.id, id))
    expect((await api.call(blogVersions.restore, { blog_id: id, revision: 0 }, { token })).status).toBe(409)
  })
})

it('a preview is the HTML of what is published, without markup of the text’s own', async () => {
  const { token } = await person(api)
  const { body } = await api.call(blogs.preview, { body: '## Gadò a\n\n<script>x</script>' }, { token })
  expect(body.html).toBe('<h2>Gadò a</h2>\n<p>&lt;script&gt;x&lt;/script&gt;</p>\n')
  expect((await api.call(blogs.preview, { body: ' ' }, { token })).status).toBe(400)
})

it('others are served while the preview of a hostile text is made', async () => {
  const { token } = await person(api)
  const hostile = '*a '.repeat(20_000)
  const before = performance.eventLoopUtilization()
  const { status, body } = await api.call(blogs.preview, { body: hostile }, { token })
  const { utilization } = performance.eventLoopUtilization(before)
  expect(status).toBe(200)
  expect(body.html).toContain('<p>*a *a')
  expect(utilization).toBeLessThan(0.5)
})
