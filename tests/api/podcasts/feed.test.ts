import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { parseRssFeed } from 'feedsmith'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/account.ts'
import { churches } from '#server/db/schema/church.ts'
import { podcasts, transcripts } from '#server/db/schema/podcasts.ts'
import { owner } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast, recording } from '#tests/support/samples/podcasts.ts'

const api = await startApi()

let user: Actor['user']
let latest: string
let first: string
beforeAll(async () => {
  const pastor = await owner(api)
  user = pastor.user
  await api.db.update(churches).set({ language: 'ht' }).where(eq(churches.id, pastor.church.id))
  // Unique bytes, because the properties of audio are stored once per hash.
  const bytes = Buffer.concat([recording('plain.m4a'), randomBytes(8)])
  const audio = { bytes, extension: 'm4a', duration: 4207.6 }
  first = await addPodcast(api, user.id, {
    title: 'Premye <mesaj> & "lòt" ]]>',
    description: 'Yon liy <3.\nhttps://example.org/?a=1&b=2',
    createdAt: new Date('2026-11-01T15:00:00Z'),
    audio,
  })
  latest = await addPodcast(api, user.id, { createdAt: new Date('2026-11-08T15:00:00Z') })
  await api.db
    .insert(transcripts)
    .values({ podcastId: latest, timed: true, cues: [{ start: 0, end: 1, text: 'Amen.' }] })
  await addPodcast(api, user.id, { title: 'Linked', privacyStatus: 2 })
  await addPodcast(api, user.id, { title: 'Mine', privacyStatus: 3 })
  await addPodcast(api, user.id, { title: 'Off', status: 2 })
})

const path = () => `/@${user.username}/feed.xml`
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  api.app.request(path(), { method, headers })
const titles = async () => parseRssFeed(await (await ask()).text()).items?.map(({ title }) => title)

test('the feed has the elements that podcast apps and directories require, for public podcasts', async () => {
  const response = await ask()
  const xml = await response.text()
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const feed = parseRssFeed(xml)
  const page = `http://localhost/@${user.username}`
  const image = `http://localhost/api/files/artwork/${latest}/1400.jpg`
  expect(feed).toMatchObject({
    title: user.name,
    link: page,
    description: expect.stringContaining(user.username),
    language: 'ht',
    atom: { links: [{ href: `${page}/feed.xml`, rel: 'self', type: 'application/rss+xml' }] },
    itunes: {
      author: user.name,
      image: expect.stringContaining(image),
      explicit: false,
      categories: [{ text: 'Religion & Spirituality', categories: [{ text: 'Christianity' }] }],
    },
    podcast: {
      guid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    },
  })
  // Apple accepts only these two values.
  expect(xml.match(/<itunes:explicit>[^<]*/g)).toEqual(Array(3).fill('<itunes:explicit>false'))
  expect(feed.items).toMatchObject([
    {
      title: 'The good shepherd',
      link: `http://localhost/podcast/by/${latest}`,
      guid: { value: latest, isPermaLink: false },
      pubDate: 'Sun, 08 Nov 2026 15:00:00 GMT',
      enclosures: [
        {
          url: `http://localhost/api/files/stream/${latest}.mp3`,
          length: recording('plain.mp3').length,
          type: 'audio/mpeg',
        },
      ],
      itunes: { duration: 30, image: expect.stringContaining(image), author: user.name },
      podcast: {
        transcripts: [
          { url: `http://localhost/api/files/transcript/${latest}/captions.vtt`, type: 'text/vtt' },
        ],
      },
    },
    {
      title: 'Premye <mesaj> & "lòt" ]]>',
      // Plain text, as HTML.
      description: 'Yon liy &lt;3.<br>\nhttps://example.org/?a=1&amp;b=2',
      guid: { value: first },
      enclosures: [{ url: expect.stringMatching(/\.m4a$/), type: 'audio/mp4' }],
      itunes: { duration: 4208 },
    },
  ])
  expect(feed.items).toHaveLength(2)
})

test('a current feed is a 304, and each encoding has its own strong ETag', async () => {
  const plain = await ask()
  const zipped = await ask({ 'accept-encoding': 'br, gzip' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  const xml = await plain.text()
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(xml)
  const tags = [plain, zipped].map(({ headers }) => headers.get('etag')!)
  expect(new Set(tags).size).toBe(2)
  for (const tag of tags) {
    expect(tag).toMatch(/^"[^"]+"$/)
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await ask({ 'if-none-match': known, 'accept-encoding': 'gzip' })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(tags[1])
    }
  }
  expect((await ask({ 'if-none-match': '"x"' })).status).toBe(200)
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tags[0], ''])
  expect(Date.parse(plain.headers.get('last-modified')!)).toBeGreaterThan(Date.now() - 3_600_000)
  expect(plain.headers.get('cache-control')).toBe('no-cache')
})

test('it changes with titles, privacy and username; the feed of the old username is not found', async () => {
  const known = (await ask()).headers.get('etag')!
  await api.db.update(podcasts).set({ title: 'Another' }).where(eq(podcasts.id, latest))
  const changed = await ask({ 'if-none-match': known })
  expect(changed.status).toBe(200)
  expect(await titles()).toEqual(['Another', 'Premye <mesaj> & "lòt" ]]>'])

  await api.db.update(podcasts).set({ privacyStatus: 3 }).where(eq(podcasts.id, latest))
  expect(await titles()).toEqual(['Premye <mesaj> & "lòt" ]]>'])
  await api.db.update(podcasts).set({ status: 2 }).where(eq(podcasts.id, first))
  const empty = parseRssFeed(await (await ask()).text())
  expect(empty.items ?? []).toEqual([])
  expect(empty.itunes?.image).toBe('http://localhost/icons/icon-512.png')

  const oldPath = path()
  const { guid } = empty.podcast!
  user = { ...user, username: `${user.username}.n` }
  await api.db.update(users).set({ username: user.username }).where(eq(users.id, user.id))
  expect((await api.app.request(oldPath)).status).toBe(404)
  expect(parseRssFeed(await (await ask()).text()).podcast!.guid).toBe(guid)
  for (const nobody of ['/@%00/feed.xml', '/@nobody-here/feed.xml', '/@/feed.xml']) {
    expect((await api.app.request(nobody)).status).toBe(404)
  }
})
