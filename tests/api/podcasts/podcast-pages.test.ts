import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/account.ts'
import { podcasts, transcripts } from '#server/db/schema/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'
import { metaOf, servedData } from '#tests/support/served.ts'

const api = await startApi()

let pastor: { id: string; username: string; name: string }
beforeAll(async () => {
  // Slow, because it compiles the app's components.
  await api.publicPages()
  const { user } = await person(api)
  pastor = { ...user, name: 'Pastor Jean' }
  await api.db.update(users).set({ name: pastor.name }).where(eq(users.id, user.id))
})

const add = (details?: Parameters<typeof addPodcast>[2]) => addPodcast(api, pastor.id, details)
const open = (path: string, headers: Record<string, string> = { 'accept-language': 'en' }) =>
  api.app.request(path, { headers })

describe('the page of a podcast', () => {
  test('has its whole content in the response, for readers, search engines and link previews', async () => {
    const description = `First line, see https://example.org/psalm?a=1&b=2.\nSecond line. ${'Selah. '.repeat(40)}`
    const id = await add({ title: 'The good shepherd', description })
    await api.db.insert(transcripts).values({
      podcastId: id,
      timed: true,
      cues: [{ start: 0, end: 4, text: 'The Lord is my shepherd.' }],
    })
    const response = await open(`/podcast/by/${id}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-cache',
      vary: expect.stringContaining('Accept-Language'),
      etag: expect.stringMatching(/"/),
    })
    expect(response.headers.has('x-robots-tag')).toBe(false)

    for (const text of [
      '<html lang="en">',
      '<title>The good shepherd · Lakou</title>',
      `<link rel="canonical" href="http://localhost/podcast/by/${id}"/>`,
      `href="http://localhost/@${pastor.username}/feed.xml"`,
      '<bdi>The good shepherd</bdi>',
      `@<!-- -->${pastor.username}`,
      '0:30',
      'Sunday, November 15, 2026',
      'First line, see <a href="https://example.org/psalm?a=1&amp;b=2" target="_blank" rel="nofollow ugc noopener noreferrer">',
      '</a>.\nSecond line.',
      'The Lord is my shepherd.',
      `<noscript><audio controls="" preload="none" src="/api/files/stream/${id}.mp3"`,
      '<style>main { margin: 0 }</style>',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).not.toContain('needs JavaScript')
    // No other style and no other inline script: the policy forbids them.
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
    const hash = hashOf('main { margin: 0 }')
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${hashOf('hydrateLater()')}';`,
    )
    expect(html).toContain('<script>hydrateLater()</script></head>')
    expect(html).not.toMatch(/ style=| on\w+=/)
    expect(
      [...html.matchAll(/<script(?! type="application\/(?:ld\+)?json")[^>]*>/g)].map(([tag]) => tag),
    ).toEqual([
      '<script>',
      // Does not run before it is needed: it is inside a template.
      '<script type="module" src="/src/main.tsx">',
    ])
    expect(html).toMatch(
      /<template id="app-files"><script type="module" src="\/src\/main.tsx"><\/script><link rel="stylesheet" href="\/page.css">/,
    )

    const meta = metaOf(html, 'description')!
    expect(meta).toHaveLength(160)
    expect(meta).toMatch(
      /^First line, see https:\/\/example.org\/psalm\?a=1&b=2. Second line. Selah.*\.\.\.$/,
    )
    expect(metaOf(html, 'og:title')).toBe('The good shepherd')
    expect(metaOf(html, 'og:description')).toBe(meta)
    expect(metaOf(html, 'og:image')).toMatch(
      new RegExp(`^http://localhost/api/files/artwork/${id}/1400.jpg\\?v=\\w{16}$`),
    )
    expect(metaOf(html, 'og:audio')).toBe(`http://localhost/api/files/stream/${id}.mp3`)
    expect(metaOf(html, 'twitter:card')).toBe('summary')
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!
    expect(JSON.parse(data!)).toMatchObject({
      '@type': 'PodcastEpisode',
      name: 'The good shepherd',
      duration: 'PT30S',
      associatedMedia: { contentUrl: `http://localhost/api/files/stream/${id}.mp3` },
      partOfSeries: { '@type': 'PodcastSeries', name: pastor.name },
    })
    // The app requests none of it again; it does not need the transcript.
    expect(servedData(html)).toMatchObject({ language: 'en', podcast: { id, description, listens: null } })
    expect(servedData(html)).not.toHaveProperty('transcript')
  })

  test('is sent again only when it has changed, and differs by language', async () => {
    const id = await add()
    const path = `/podcast/by/${id}/`
    const first = await open(path)
    const tag = first.headers.get('etag')!
    const unchanged = await open(path, { 'accept-language': 'en', 'if-none-match': tag })
    expect(unchanged.status).toBe(304)
    // The browser replaces stored headers by those of the 304.
    expect(unchanged.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-")
    expect((await open(path, { 'accept-language': 'ht', 'if-none-match': tag })).status).toBe(200)
    await api.db.update(podcasts).set({ title: 'Another' }).where(eq(podcasts.id, id))
    const second = await open(path, { 'accept-language': 'en', 'if-none-match': tag })
    expect(await second.text()).toContain('<title>Another · Lakou</title>')

    for (const [asked, headers, lang, words] of [
      [path, 'ht, fr;q=0.5', 'ht', 'Dimanch 15 novanm 2026'],
      [`${path}?lang=fr`, 'ht', 'fr', 'Dimanche 15 novembre 2026'],
      [`${path}?lang=xx`, 'de', 'en', 'Sunday, November 15, 2026'],
    ] as const) {
      const html = await (await open(asked, { 'accept-language': headers })).text()
      expect(html).toContain(`<html lang="${lang}">`)
      expect(html).toContain(words)
      expect(servedData(html).language).toBe(lang)
    }
  })

  test('escapes what people have typed', async () => {
    const evil = '</script><img src=x onerror=alert(1)></title><!--"\'&$&$`'
    const id = await add({ title: evil, description: `${evil} javascript:alert(1) https://x.example/"><b>` })
    await api.db
      .insert(transcripts)
      .values({ podcastId: id, timed: false, cues: [{ start: 0, end: 0, text: evil }] })
    const html = await (await open(`/podcast/by/${id}`)).text()
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('</script><img')
    expect(html).not.toContain('<!--"')
    expect(html).not.toContain('href="javascript')
    expect(metaOf(html, 'og:title')).toBe(evil)
    expect(servedData(html).podcast!.title).toBe(evil)
    expect(html).toContain('href="https://x.example/"')
  })

  test('of an unlisted podcast is served, and indexed by no search engine', async () => {
    const id = await add({ privacyStatus: 2, title: 'Among us' })
    const response = await open(`/podcast/by/${id}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(metaOf(html, 'robots')).toBe('noindex')
    expect(metaOf(html, 'og:title')).toBe('Among us')
    expect(html).not.toContain('ld+json')
    const page = await (await open(`/@${pastor.username}`)).text()
    expect(page).not.toContain('Among us')
    expect(await (await open('/sitemap/1.xml')).text()).not.toContain(id)
  })

  test('reveals nothing about private podcasts', async () => {
    const hidden = [
      await add({ privacyStatus: 3, title: 'Secret' }),
      await add({ status: 2, title: 'Secret' }),
      randomUUID(),
      '%00',
      '%ED%A0%80',
      'a'.repeat(500),
    ]
    for (const id of hidden) {
      const response = await open(`/podcast/by/${id}`)
      const html = await response.text()
      expect(response.status, id).toBe(404)
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).toContain('<div id="app"></div>')
      expect(html).not.toMatch(/Secret|og:|served-page|Pastor Jean/)
    }
  })
})

describe('somebody’s public page', () => {
  test('has the first ten podcasts, how to subscribe, and the publisher', async () => {
    const { user } = await person(api)
    const start = Date.parse('2026-11-01T12:00:00Z')
    for (let n = 1; n <= 11; n++) {
      const createdAt = new Date(start + n * 3_600_000)
      await addPodcast(api, user.id, {
        title: `Sermon ${n}`,
        description: `Thirty characters, then no more ${n}`,
        createdAt,
      })
    }
    const html = await (await open(`/@${user.username}`)).text()
    for (const text of [
      `Welcome to ${user.name}&#x27;s Podcasts`,
      'Thirty characters, then no mor',
      'View Details',
      'Recent Podcasts',
      '<time dateTime="2026-11-15">Nov 15, 2026</time>',
      'Load More',
      `href="podcast://localhost/@${user.username}/feed.xml"`,
      // The button is drawn where it stays, as wide as it gets.
      '<link rel="expect" href="#subscribe-ways" blocking="render">',
      `<link rel="alternate" type="application/rss+xml" title="${user.name}" href="http://localhost/@${user.username}/feed.xml"/>`,
    ]) {
      expect(html).toContain(text)
    }
    const content = html.slice(0, html.indexOf('</main>'))
    expect(content).not.toContain('then no more')
    expect([...html.matchAll(/<bdi>(Sermon \d+)<\/bdi>/g)].map(([, title]) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Sermon ${11 - n}`),
    )
    expect(html).not.toMatch(/ style=| on\w+=/)
    expect(metaOf(html, 'og:image')).toMatch(/\/1400.jpg\?v=/)
    expect(servedData(html)).toMatchObject({
      publisher: { id: user.id },
      podcasts: { totalItems: 11, totalPages: 2 },
    })
    const map = await (await open('/sitemap/1.xml')).text()
    expect(map).toContain(`<loc>http://localhost/@${user.username}</loc>`)
    expect(map.split(`<loc>http://localhost/podcast/by/`).length).toBeGreaterThan(11)
  })

  test('ignores case, is empty without podcasts, and is not found under an unknown username', async () => {
    const { user } = await person(api)
    const empty = await open(`/@${user.username}`)
    expect(await empty.text()).toContain('No Recent Podcasts.')
    expect(empty.headers.get('x-robots-tag')).toBe('noindex')
    const shouted = await open(`/@${user.username.toUpperCase()}?lang=fr`)
    expect(shouted.status).toBe(302)
    expect(shouted.headers.get('location')).toBe(`/@${user.username}?lang=fr`)

    await api.db
      .update(users)
      .set({ username: `${user.username}-new` })
      .where(eq(users.id, user.id))
    for (const name of [user.username, '%00', '%ED%A0%80', 'é"<b>']) {
      const response = await open(`/@${name}`)
      expect(response.status, name).toBe(404)
      expect(await response.text()).toContain('<div id="app"></div>')
    }
  })
})

test('robots.txt refers to the sitemap', async () => {
  const robots = await (await open('/robots.txt')).text()
  expect(robots).toContain('Sitemap: http://localhost/sitemap.xml')
  const index = await open('/sitemap.xml')
  expect(index.headers.get('content-type')).toContain('application/xml')
  expect(await index.text()).toContain('<loc>http://localhost/sitemap/1.xml</loc>')
})
