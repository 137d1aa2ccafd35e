import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { parseAtomFeed } from 'feedsmith'
import { performance } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import { posts } from '#contract/blogs/posts.ts'
import { blogPublications, blogs as blogRows } from '#server/db/schema/blogs.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'
import { removeUnreferencedFiles } from '#server/podcasts/stored-files.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { everywhere, publishing } from '#tests/support/blogs/publishing.ts'
import { addPodcast, plainArtwork } from '#tests/support/samples/podcasts.ts'
import { addPost, addPublishedPost } from '#tests/support/samples/blogs/posts.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { storeSince } from '#tests/support/store-since.ts'

// A database of its own: a job that another test has queued would keep this process busy while it is watched.
const api = await startApi({})
beforeAll(() => api.publicPages())
const { writer, publish, get, update, withdraw, edit, inAnHour, seen } = publishing(api)

describe('the address', () => {
  it('is numbered where the title has one already, for each person alone', async () => {
    const [one, other] = [await writer(), await writer()]
    const slugs = []
    for (let i = 0; i < 3; i++) {
      const id = i === 0 ? one.id : await addPost(api.db, one.user.id)
      slugs.push((await publish({ ...one, id })).body.publication.slug)
    }
    expect(slugs).toEqual(['bon-gado-a', 'bon-gado-a-2', 'bon-gado-a-3'])
    expect((await publish(other)).body.publication.slug).toBe('bon-gado-a')
  })

  it('is one for each of many that are published at once', async () => {
    const one = await writer()
    const ids = await Promise.all(Array.from({ length: 8 }, () => addPost(api.db, one.user.id)))
    const made = await Promise.all(ids.map((id) => publish({ ...one, id })))
    expect(new Set(made.map(({ body }) => body.publication.slug)).size).toBe(8)
  })

  it.each(['Gadò', 'ga do', '-gado', 'gado-', 'ga--do', '../x', 'a/b', 'x'.repeat(81), 'posts.xml'])(
    '%s is refused at its field',
    async (slug) => {
      const { status, body } = await publish(await writer(), { slug })
      expect(status).toBe(400)
      expect(Object.keys(body.fields!)).toEqual(['slug'])
    },
  )

  it('may be chosen, not that of another post, and stays while no other is asked for', async () => {
    const one = await writer()
    expect((await publish(one, { slug: 'som-23' })).body.publication.slug).toBe('som-23')
    const other = { ...one, id: await addPost(api.db, one.user.id) }
    expect((await publish(other, { slug: 'som-23' })).body.fields).toEqual({
      slug: 'Another post of yours has this address. Choose another one.',
    })
    expect((await publish(one, { slug: 'som-23' })).status).toBe(200)
    await edit(one, 'Yon lòt tit', 'Senyè a se gadò mwen.')
    expect((await publish(one)).body.publication.slug).toBe('som-23')
  })

  it('follows the title of a post that is scheduled, unless it was chosen', async () => {
    const [one, chosen] = [await writer(), await writer()]
    const later = { publish_at: inAnHour() }
    expect((await publish(one, later)).body.publication.slug).toBe('bon-gado-a')
    await publish(chosen, { ...later, slug: 'som-23' })
    for (const who of [one, chosen]) await edit(who, 'Wayòm nan', 'Senyè a se gadò mwen.')
    expect((await get(one)).body.suggested_slug).toBe('wayom-nan')
    expect((await update(one)).body.publication.slug).toBe('wayom-nan')
    expect((await update(chosen)).body.publication.slug).toBe('som-23')
  })

  it('can be changed once the post has appeared: the former one redirects, and is given to no other post', async () => {
    const one = await writer()
    const feedId = async () => {
      const feed = await (await api.app.request(`/@${one.username}/posts.xml`)).text()
      return parseAtomFeed(feed).entries![0]!.id
    }
    await publish(one)
    const before = await feedId()
    expect((await update(one, { slug: 'som-23' })).body.publication.slug).toBe('som-23')
    for (const slug of ['gado', 'som-23']) {
      expect((await update(one, { slug })).body.publication.slug).toBe(slug)
    }
    for (const former of ['bon-gado-a', 'gado']) {
      const page = await api.app.request(`/@${one.username}/${former}`)
      expect([page.status, page.headers.get('location')]).toEqual([301, `/@${one.username}/som-23`])
    }
    expect((await api.app.request(`/@${one.username}/som-23`)).status).toBe(200)
    const read = await api.call(posts.get, { username: one.username, slug: 'bon-gado-a' })
    expect(read.body).toMatchObject({ slug: 'som-23', url: `/@${one.username}/som-23` })
    expect(await feedId()).toBe(before)

    const other = { ...one, id: await addPost(api.db, one.user.id) }
    expect((await publish(other, { slug: 'gado' })).body.fields).toEqual({
      slug: 'Another post of yours has this address. Choose another one.',
    })
    // The title's own address is a former one of the other: this post gets the next.
    expect((await publish(other)).body.publication.slug).toBe('bon-gado-a-2')
    await withdraw(one)
    expect((await api.app.request(`/@${one.username}/gado`)).status).toBe(404)
  })
})

describe('whoever wrote it', () => {
  it('takes a new username: the old address leads to the new one', async () => {
    const one = await writer()
    await publish(one)
    const username = `n${randomUUID().slice(0, 8)}`
    const { status } = await api.call(account.update, { username }, { token: one.token })
    expect(status).toBe(200)
    for (const end of ['bon-gado-a', 'posts.xml']) {
      const response = await api.app.request(`/@${one.username}/${end}`)
      expect(response.headers.get('location')).toBe(`/@${username}/${end}`)
    }
    const { body } = await api.call(posts.get, { username: one.username, slug: 'bon-gado-a' })
    expect(body.url).toBe(`/@${username}/bon-gado-a`)
    expect(await seen({ username })).toEqual(everywhere)
  })

  it('is to be deleted: the posts vanish, and come again with the account', async () => {
    const one = await writer()
    await publish(one)
    const leaving = { username: one.username, proof: 'correct horse' }
    const { status } = await api.call(accountDeletion.request, leaving, {
      token: one.token,
      headers: fromElsewhere(),
    })
    expect(status).toBe(200)
    const gone = await api.app.request(`/@${one.username}/bon-gado-a`)
    expect(gone.status).toBe(404)
    expect((await api.app.request(`/@${one.username}/posts.xml`)).status).toBe(404)
    expect((await api.call(posts.list, { username: one.username })).status).toBe(404)
    expect(await (await api.app.request('/sitemap/1.xml')).text()).not.toContain(`/@${one.username}`)
    await api.call(accountDeletion.cancel, {}, { token: one.token })
    expect(await seen(one)).toEqual(everywhere)
  })
})

describe('what everybody is told of a post', () => {
  it('has its sermon while that is public, its picture, and further posts', async () => {
    const one = await person(api)
    const podcastId = await addPodcast(api, one.user.id)
    const username = one.user.username
    const body = 'Li la. (0:12)\n\nLi ale. (9:00)'
    await addPublishedPost(api.db, one.user.id, { slug: 'ansyen', publishedAt: new Date('2026-01-01') })
    const id = await addPublishedPost(api.db, one.user.id, { podcastId, body, thumbnail: plainArtwork })
    const find = async () => (await api.call(posts.get, { username, slug: 'bon-gado-a' })).body
    const post = await find()
    expect(post).toMatchObject({
      id,
      podcast: { id: podcastId },
      html: `<p>Li la. <a href="/podcast/by/${podcastId}#t=12">(0:12)</a></p>\n<p>Li ale. (9:00)</p>\n`,
      words: 6,
      minutes: 1,
      more: [{ slug: 'ansyen', thumbnail: null }],
    })
    const picture = await api.app.request(`/api/${post.thumbnail}`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const ofSermon = await api.call(posts.list, { username, podcast_id: podcastId })
    expect(ofSermon.body).toMatchObject({ totalItems: 1, posts: [{ id }] })
    const later = new Date(Date.now() + 3_600_000)
    for (const hidden of [
      { privacyStatus: 2 },
      { privacyStatus: 3 },
      { privacyStatus: 1, status: 2 },
      { status: 1, draft: true },
      { draft: false, publishAt: later },
    ]) {
      await api.db.update(podcasts).set(hidden).where(eq(podcasts.id, podcastId))
      expect(await find()).toMatchObject({
        podcast: null,
        html: '<p>Li la. (0:12)</p>\n<p>Li ale. (9:00)</p>\n',
      })
    }
  })

  it.each(['its page', 'the feed'])('is made without holding up others, on %s too', async (where) => {
    const { user } = await person(api)
    // Of its own, since what was rendered is remembered.
    await addPublishedPost(api.db, user.id, { body: `${where} ${'*a '.repeat(20_000)}` })
    const path = `/@${user.username}/${where === 'the feed' ? 'posts.xml' : 'bon-gado-a'}`
    const before = performance.eventLoopUtilization()
    const response = await api.app.request(path)
    const { utilization } = performance.eventLoopUtilization(before)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`${where} *a *a`)
    expect(utilization).toBeLessThan(0.5)
  })

  it('keeps the picture as long as something shows it', async () => {
    const one = await person(api)
    const thumbnail = createHash('sha256').update(randomUUID()).digest('hex')
    await storeSince(api, `artwork/${thumbnail}/300.jpg`, 25)
    const id = await addPublishedPost(api.db, one.user.id, { thumbnail })
    await api.db.update(blogRows).set({ thumbnail: null }).where(eq(blogRows.id, id))
    const yesterday = new Date(Date.now() - 86_400_000)
    const path = `/api/files/posts/${id}/300.jpg`
    await removeUnreferencedFiles(api.db, api.storage, yesterday)
    expect((await api.app.request(path)).status).toBe(200)
    await api.db.update(blogPublications).set({ thumbnail: null }).where(eq(blogPublications.blogId, id))
    await removeUnreferencedFiles(api.db, api.storage, yesterday)
    await expect(api.storage.stat(`artwork/${thumbnail}/300.jpg`)).resolves.toBeUndefined()
  })
})
