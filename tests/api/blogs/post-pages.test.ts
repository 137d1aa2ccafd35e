import { parseAtomFeed } from 'feedsmith'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { blogPublications } from '#server/db/schema/blogs.ts'
import { users } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast, plainArtwork } from '#tests/support/samples/podcasts.ts'
import { addPublishedPost } from '#tests/support/samples/blogs/posts.ts'
import { metaOf, servedData } from '#tests/support/served.ts'

const api = await startApi()
// Slow, because it compiles the app's components.
beforeAll(() => api.publicPages())

const open = (path: string, headers: Record<string, string> = { 'accept-language': 'en' }) =>
  api.app.request(path, { headers })
const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as object

async function writer() {
  const { user } = await person(api)
  await api.db.update(users).set({ name: 'Pastè Jean' }).where(eq(users.id, user.id))
  return user
}
const evil = '</script><img src=x onerror=alert(1)></title><!--"\'&$&$`]]>'

describe('the page of a post', () => {
  it('has its whole content in the response, for readers, search engines and link previews', async () => {
    const { id: userId, username } = await writer()
    const podcastId = await addPodcast(api, userId, { title: 'Prèch la' })
    const body = '## Gadò a\n\n> Senyè a la. (0:12)\n\n- Jan 10:14'
    const at = new Date('2026-11-20T15:00:00Z')
    const id = await addPublishedPost(api.db, userId, {
      title: 'Bon Gadò a',
      description: 'Sou Sòm 23.',
      body,
      podcastId,
      thumbnail: plainArtwork,
      publishedAt: at,
    })
    await addPublishedPost(api.db, userId, { title: 'Lòt atik', slug: 'lot', publishedAt: at })
    const response = await open(`/@${username}/bon-gado-a`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.has('x-robots-tag')).toBe(false)
    const address = `http://localhost/@${username}/bon-gado-a`
    for (const text of [
      '<title>Bon Gadò a · Lakou</title>',
      `<link rel="canonical" href="${address}"/>`,
      `<link rel="alternate" type="application/atom+xml" title="Pastè Jean" href="http://localhost/@${username}/posts.xml"/>`,
      'Friday, November 20, 2026',
      '1 min to read',
      '<bdi>Pastè Jean</bdi>',
      'Listen to the sermon',
      `<noscript><audio controls="" preload="none" src="/api/files/stream/${podcastId}.mp3"`,
      `<h2>Gadò a</h2>\n<blockquote>\n<p>Senyè a la. <a href="/podcast/by/${podcastId}#t=12">(0:12)</a></p>`,
      `href="/@${username}/lot"`,
    ]) {
      expect(html).toContain(text)
    }
    expect(metaOf(html, 'og:type')).toBe('article')
    expect(metaOf(html, 'og:url')).toBe(address)
    expect(metaOf(html, 'description')).toBe('Sou Sòm 23.')
    const picture = `http://localhost/api/files/posts/${id}/1400.jpg?v=${plainArtwork.slice(0, 16)}`
    expect(metaOf(html, 'og:image')).toBe(picture)
    expect(metaOf(html, 'article:published_time')).toBe(at.toISOString())
    expect(structured(html)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Bon Gadò a',
      url: address,
      datePublished: at.toISOString(),
      dateModified: at.toISOString(),
      inLanguage: 'ht',
      image: picture,
      author: { '@type': 'Person', name: 'Pastè Jean' },
      isBasedOn: { '@type': 'PodcastEpisode', name: 'Prèch la' },
    })
    // The text is there once: the app takes it from the page.
    expect(servedData(html).post).toMatchObject({ id, html: '', podcast: { id: podcastId } })
    expect(html.split('Senyè a la.')).toHaveLength(2)
    // The sermon's page and the writer's lead to it.
    for (const path of [`/podcast/by/${podcastId}`, `/@${username}`]) {
      expect(await (await open(path)).text()).toContain(`href="/@${username}/bon-gado-a"`)
    }
  })

  it('is sent again only when it has changed, and has the languages of the others', async () => {
    const { id: userId, username } = await writer()
    const id = await addPublishedPost(api.db, userId)
    const path = `/@${username}/bon-gado-a`
    const tag = (await open(path)).headers.get('etag')!
    const again = await open(path, { 'accept-language': 'en', 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(await (await open(path, { 'accept-language': 'ht' })).text()).toContain('1 minit pou li')
    await api.db.update(blogPublications).set({ title: 'Lòt' }).where(eq(blogPublications.blogId, id))
    const changed = await open(path, { 'accept-language': 'en', 'if-none-match': tag })
    expect(await changed.text()).toContain('<title>Lòt · Lakou</title>')
  })

  it('escapes what people have typed', async () => {
    const { id: userId, username } = await writer()
    await addPublishedPost(api.db, userId, {
      title: evil,
      description: evil,
      body: `${evil}\n\n[x](javascript:alert(1)) ![x](data:text/html,x)\n\n<script>alert(1)</script>`,
    })
    const html = await (await open(`/@${username}/bon-gado-a`)).text()
    expect(html).not.toMatch(/<img src=x|<script>alert|<\/title><!--|javascript:|data:text/i)
    expect(metaOf(html, 'og:title')).toBe(evil)
    expect(structured(html)).toMatchObject({ headline: evil })
    expect(servedData(html).post!.title).toBe(evil)
  })

  it.each(['nobody/bon-gado-a', 'USER/lot', 'USER/BON-GADO-A', 'USER/%00', 'USER/..%2f', 'USER/x.html'])(
    'at /@%s is none: 404, for no search engine, and the app to look further',
    async (path) => {
      const { id: userId, username } = await writer()
      await addPublishedPost(api.db, userId)
      const response = await open(`/@${path.replace('USER', username)}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(await response.text()).not.toContain('Senyè a se gadò mwen')
    },
  )

  it('has one address: another case of the username leads there', async () => {
    const { id: userId, username } = await writer()
    await addPublishedPost(api.db, userId)
    const response = await open(`/@${username.toUpperCase()}/bon-gado-a?lang=fr`)
    expect(response.headers.get('location')).toBe(`/@${username}/bon-gado-a?lang=fr`)
  })
})

describe('the feed of posts', () => {
  it('is Atom with the latest 50, whole, each with an id that stays', async () => {
    const { id: userId, username } = await writer()
    const podcastId = await addPodcast(api, userId)
    for (let n = 0; n < 51; n++) {
      const publishedAt = new Date(Date.UTC(2026, 0, 1 + n))
      await addPublishedPost(api.db, userId, { slug: `atik-${n}`, title: `Atik ${n}`, publishedAt })
    }
    const latest = await addPublishedPost(api.db, userId, {
      title: evil,
      body: `${evil}\u0001\n\nLi la. (0:12)`,
      podcastId,
    })
    const response = await open(`/@${username}/posts.xml`)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await response.text()
    const feed = parseAtomFeed(xml)
    expect(feed).toMatchObject({
      title: { value: 'Pastè Jean' },
      authors: [{ name: 'Pastè Jean', uri: `http://localhost/@${username}` }],
    })
    expect(feed.links).toContainEqual({
      href: `http://localhost/@${username}/posts.xml`,
      rel: 'self',
      type: 'application/atom+xml',
    })
    expect(feed.entries).toHaveLength(50)
    const entry = feed.entries![0]!
    expect(entry.title!.value).toBe(evil)
    expect(entry.content!.type).toBe('html')
    expect(entry.content!.value).toContain(
      `<a href="http://localhost/podcast/by/${podcastId}#t=12">(0:12)</a>`,
    )
    expect(entry.content!.value).toContain('&lt;/script&gt;&lt;img')
    expect(entry.links!.map(({ rel }) => rel)).toEqual(['alternate', 'enclosure'])
    expect(feed.updated).toBe(entry.updated)
    const ids = feed.entries!.map(({ id }) => id)
    expect(new Set([feed.id, ...ids]).size).toBe(51)
    for (const id of ids) expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    // oxlint-disable-next-line no-control-regex -- a character that XML has not
    expect(xml).not.toMatch(/\u0001/)
    await api.db.update(blogPublications).set({ slug: 'lot' }).where(eq(blogPublications.blogId, latest))
    expect(parseAtomFeed(await (await open(`/@${username}/posts.xml`)).text()).entries![0]!.id).toBe(ids[0])
  })

  it('is sent again only when it has changed', async () => {
    const { id: userId, username } = await writer()
    const path = `/@${username}/posts.xml`
    // An empty one is valid as well.
    expect(parseAtomFeed(await (await open(path)).text())).toMatchObject({ title: { value: 'Pastè Jean' } })
    const id = await addPublishedPost(api.db, userId)
    const tag = (await open(path)).headers.get('etag')!
    const headers = { 'if-none-match': tag }
    expect((await open(path, headers)).status).toBe(304)
    expect((await open(path, { ...headers, 'accept-encoding': 'gzip' })).status).toBe(304)
    await api.db.delete(blogPublications).where(eq(blogPublications.blogId, id))
    expect((await open(path, headers)).status).toBe(200)
    expect((await open('/@nobody-at-all/posts.xml')).status).toBe(404)
  })
})
