import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { posts } from '#contract/blogs/posts.ts'
import { podcasts } from '#contract/podcasts.ts'
import { colourStyle } from '#server/colour-style.ts'
import { users } from '#server/db/schema/account.ts'
import { blogPublications } from '#server/db/schema/blogs.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { podcasts as podcastRows } from '#server/db/schema/podcasts.ts'
import { owner, person, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast, plainArtwork } from '#tests/support/samples/podcasts.ts'
import { addPublishedPost } from '#tests/support/samples/blogs/posts.ts'
import { metaOf, servedData } from '#tests/support/served.ts'

const api = await startApi()
// Slow, because it compiles the app's components.
beforeAll(() => api.publicPages())

const look = { logo: 'logo-of-lakou', cover: 'cover-of-lakou', colour: '#b3001b' }
const pictures = 'church/public/pictures'
const shown = { logo: `${pictures}/${look.logo}`, cover: `${pictures}/${look.cover}`, colour: look.colour }

type Details = Partial<typeof churches.$inferInsert>
const paint = (churchId: string, details: Details = look) =>
  api.db.update(churches).set(details).where(eq(churches.id, churchId))

/** A pastor who has a sermon to hear, and whose church has a look. */
async function pastor(details?: Details) {
  const by = await owner(api)
  await paint(by.church.id, details)
  return { ...by, podcastId: await addPodcast(api, by.user.id) }
}

/** One more church of somebody, older than all those before it. */
let age = 0
async function addChurch(
  by: Awaited<ReturnType<typeof pastor>>,
  role: 'owner' | 'leader',
  details: Details = look,
) {
  const id = randomUUID()
  const createdAt = new Date(Date.UTC(2020, 0, 1) - ++age * 86_400_000)
  const [row] = await api.db.select().from(churches).where(eq(churches.id, by.church.id))
  await api.db.insert(churches).values({ ...row!, visitorCode: null, id, createdAt, ...details })
  await api.db.insert(churchUsers).values({ churchId: id, userId: by.user.id, role })
}

const lookOf = async ({ user: { username } }: Actor) =>
  (await api.call(podcasts.publisher, { username })).body.look
const open = async (path: string) => {
  const response = await api.app.request(path, { headers: { 'accept-language': 'en' } })
  return { html: await response.text(), policy: response.headers.get('content-security-policy') }
}
const page = ({ user }: Actor) => open(`/@${user.username}`)

describe('the look of a church on the pages of its owner', () => {
  it('is on their page, and on those of their podcasts and posts; no list carries it', async () => {
    const by = await pastor()
    const { username } = by.user
    await addPublishedPost(api.db, by.user.id, { podcastId: by.podcastId })
    expect(await lookOf(by)).toEqual(shown)
    const podcast = await api.call(podcasts.get, { podcast_id: by.podcastId })
    expect(podcast.body.look).toEqual(shown)
    const post = await api.call(posts.get, { username, slug: 'bon-gado-a' })
    expect(post.body.look).toEqual(shown)
    expect(post.body.podcast).not.toHaveProperty('look')
    const lists = [
      await api.call(podcasts.ofPublisher, { username }),
      await api.call(podcasts.recent, {}),
      await api.call(podcasts.findPublishers, { q: username }),
      await api.call(posts.list, { username }),
    ]
    for (const { status, body } of lists) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/"look"|of-lakou/)
    }
  })

  it('is what the church has of it', async () => {
    expect(await lookOf(await pastor({ colour: '#b3001b' }))).toEqual({
      logo: null,
      cover: null,
      colour: '#b3001b',
    })
    expect(await lookOf(await pastor({ colour: null }))).toBeNull()
  })

  it('is not there for ushers, leaders and those who have no church', async () => {
    const { church } = await pastor()
    for (const role of ['usher', 'leader'] as const) {
      const by = await withRole(api, church.id, role)
      await addPodcast(api, by.user.id)
      expect(await lookOf(by), role).toBeNull()
      expect((await page(by)).html, role).not.toMatch(/of-lakou|data-church-colour/)
    }
    const alone = await person(api)
    await addPodcast(api, alone.user.id)
    expect(await lookOf(alone)).toBeNull()
  })

  it('is shown by nobody who has published nothing that everybody may see', async () => {
    const by = await owner(api)
    await paint(by.church.id)
    expect(await lookOf(by)).toBeNull()
    const unlisted = await addPodcast(api, by.user.id, { privacyStatus: 2 })
    await addPodcast(api, by.user.id, { privacyStatus: 3 })
    await addPodcast(api, by.user.id, { status: 2 })
    const later = new Date(Date.now() + 3_600_000)
    const blogId = await addPublishedPost(api.db, by.user.id, { publishedAt: later })
    expect(await lookOf(by)).toBeNull()
    expect((await api.call(podcasts.get, { podcast_id: unlisted })).body.look).toBeNull()
    expect((await page(by)).html).not.toMatch(/of-lakou|data-church-colour/)

    const appeared = { publishedAt: new Date(Date.now() - 1000) }
    const ofPost = eq(blogPublications.blogId, blogId)
    await api.db.update(blogPublications).set(appeared).where(ofPost)
    expect(await lookOf(by)).toEqual(shown)
    await api.db.update(blogPublications).set({ status: 'withdrawn' }).where(ofPost)
    expect(await lookOf(by)).toBeNull()
    await api.db.update(podcastRows).set({ privacyStatus: 1 }).where(eq(podcastRows.id, unlisted))
    expect(await lookOf(by)).toEqual(shown)
    // Its colour is within the page, which asks for no sheet.
    expect((await page(by)).html).not.toContain('/church-colours/')
  })

  it('goes with a church that is deleted', async () => {
    const by = await pastor()
    await paint(by.church.id, { deletedAt: new Date() })
    expect(await lookOf(by)).toBeNull()
  })

  it('is of several churches that of the oldest which has one', async () => {
    const by = await pastor()
    await addChurch(by, 'owner', { logo: null, cover: null, colour: null })
    await addChurch(by, 'leader', { ...look, logo: 'of-another' })
    expect(await lookOf(by)).toEqual(shown)
    await addChurch(by, 'owner', { ...look, colour: '#123456' })
    expect(await lookOf(by)).toEqual({ ...shown, colour: '#123456' })
  })

  it('is that of the church under whose name they publish, and of no other, though it has none', async () => {
    const by = await pastor()
    await addChurch(by, 'owner', { ...look, colour: '#123456' })
    await paint(by.church.id, { name: 'Kapèl Siloé' })
    await api.db.update(users).set({ name: 'KAPEL SILOE' }).where(eq(users.id, by.user.id))
    expect(await lookOf(by)).toEqual(shown)
    await paint(by.church.id, { logo: null, cover: null, colour: null })
    expect(await lookOf(by)).toBeNull()
  })
})

describe('a page that the server renders', () => {
  it('has the look in it, the colour as a style that its policy names', async () => {
    const by = await pastor()
    await addPublishedPost(api.db, by.user.id, { thumbnail: plainArtwork })
    const paths = [`/@${by.user.username}`, `/podcast/by/${by.podcastId}`, `/@${by.user.username}/bon-gado-a`]
    for (const path of paths) {
      const { html, policy } = await open(path)
      expect(html, path).toContain('<div data-church-colour="b3001b">')
      expect(html).toContain(`src="/api/${shown.logo}" alt="" width="512" height="512"`)
      const style = /<style>(.*?)<\/style>/s.exec(html)![1]!
      expect(style.endsWith(colourStyle(look.colour))).toBe(true)
      const hash = createHash('sha256').update(style).digest('base64')
      expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
      expect(html).not.toMatch(/ style=/)
      // The artwork says more than the church's picture.
      expect(metaOf(html, 'og:image')).toContain('/1400.jpg')
      expect(metaOf(html, 'twitter:card')).toBe('summary')
    }
    const { html } = await page(by)
    expect(html).toContain(`src="/api/${shown.cover}" alt="" width="1200" height="630"`)
    expect(servedData(html).publisher!.look).toEqual(shown)
  })

  it('without artwork has the church’s picture in its link: the cover, else the logo', async () => {
    const by = await owner(api)
    await paint(by.church.id)
    await addPublishedPost(api.db, by.user.id)
    const paths = [`/@${by.user.username}`, `/@${by.user.username}/bon-gado-a`]
    for (const path of paths) {
      const { html } = await open(path)
      expect(metaOf(html, 'og:image'), path).toBe(`http://localhost/api/${shown.cover}`)
      expect(metaOf(html, 'og:image:width')).toBe('1200')
      expect(metaOf(html, 'og:image:height')).toBe('630')
      expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
      expect(html).toContain(`"image":"http://localhost/api/${shown.cover}"`)
    }
    await paint(by.church.id, { cover: null })
    for (const path of paths) {
      const { html } = await open(path)
      expect(metaOf(html, 'og:image'), path).toBe(`http://localhost/api/${shown.logo}`)
      expect(metaOf(html, 'og:image:width')).toBeUndefined()
      expect(metaOf(html, 'twitter:card')).toBe('summary')
    }
  })

  it('without a logo has the initials, without a church in the product’s colour', async () => {
    const by = await pastor({ colour: '#b3001b' })
    await api.db.update(users).set({ name: 'Kapèl Siyon' }).where(eq(users.id, by.user.id))
    const { html } = await page(by)
    expect(html).toMatch(/<span class="[^"]*initials[^"]*" aria-hidden="true">KS<\/span>/)
    expect(html).toContain('<div data-church-colour="b3001b">')
    const alone = await person(api)
    await addPodcast(api, alone.user.id)
    const plain = await page(alone)
    expect(plain.html).toMatch(/<span class="[^"]*initials[^"]*" aria-hidden="true">P<\/span>/)
    expect(plain.html).not.toMatch(/data-church-colour|\/colours\//)
    expect(metaOf(plain.html, 'og:image')).toContain('/1400.jpg')
  })
})
