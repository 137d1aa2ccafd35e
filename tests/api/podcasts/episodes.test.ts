import { randomUUID } from 'node:crypto'
import { parseRssFeed } from 'feedsmith'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import { showSettings } from '#contract/shows/show-settings.ts'
import { shows } from '#contract/shows/shows.ts'
import { podcasts as table } from '#server/db/schema/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { addPodcast, recording } from '#tests/support/samples/podcasts.ts'
import type { PodcastSample } from '#tests/support/samples/podcasts.ts'
import { complete, details, open, sendPart } from '#tests/support/samples/recording-upload.ts'

const api = await startApi()
let owner: Actor
beforeAll(async () => {
  owner = await person(api)
})

const add = (sample: PodcastSample, of = owner) => addPodcast(api, of.user.id, sample)
const feedOf = async (of: Actor) =>
  parseRssFeed(await (await api.app.request(`/@${of.user.username}/feed.xml`)).text())
const listOf = async (of: Actor, series = '') =>
  (await api.call(podcasts.ofPublisher, { username: of.user.username, series })).body.podcastFiles.map(
    ({ title }) => title,
  )
const change = (id: string, fields: object, of = owner) =>
  api.call(
    podcasts.update,
    { podcast_id: id, title: 'Storm', description: 'Mark 4', status: 1, privacy_status: 1, ...fields },
    { token: of.token },
  )
const tomorrow = () => new Date(Date.now() + 86_400_000)

const said = {
  speaker: 'Marie Jozèf',
  passage: 'Mak 4:35-41',
  series: 'Levanjil Mak',
  season: 2,
  episode: 7,
  explicit: true,
}

describe('what is said of an episode', () => {
  it('is given with the upload and stored as it was given', async () => {
    const by = await person(api)
    const opened = await open(api, by, { ...details, ...said })
    await sendPart(api, by, opened, 1, recording('plain.mp3'))
    await complete(api, by, opened)
    const { podcastFiles } = (await api.call(podcasts.mine, {}, { token: by.token })).body
    expect(podcastFiles).toMatchObject([{ ...said, draft: false, publish_at: null }])
  })

  it('is empty where nothing is said, and stays where a change does not name it', async () => {
    const id = await add({})
    const empty = { speaker: '', passage: '', series: '', season: null, episode: null, explicit: false }
    expect((await api.call(podcasts.get, { podcast_id: id })).body).toMatchObject(empty)
    expect((await change(id, said)).body).toMatchObject(said)
    expect((await change(id, { title: 'Calm' })).body).toMatchObject({ ...said, title: 'Calm' })
    expect((await change(id, { ...empty, season: null, episode: null })).body).toMatchObject(empty)
  })

  it.each([
    [{ season: 0 }, 'season', m.number_invalid],
    [{ episode: 1.5 }, 'episode', m.number_invalid],
    [{ episode: 'three' }, 'episode', m.number_invalid],
    [{ season: 10_000 }, 'season', m.number_invalid],
  ] as const)('is refused at its field: %j', async (fields, field, message) => {
    const id = await add({})
    const input = { podcast_id: id, title: 'A', description: 'B', status: 1, privacy_status: 1, ...fields }
    await expectFieldRefused(api, podcasts.update, input, { field, message }, { token: owner.token })
  })

  it('is in the feed; without it, the feed has none of its elements', async () => {
    const by = await person(api)
    await add(said, by)
    const [item] = (await feedOf(by)).items!
    expect(item).toMatchObject({
      itunes: { season: 2, episode: 7, explicit: true },
      podcast: {
        persons: [{ display: 'Marie Jozèf', role: 'host' }],
        season: { number: 2, name: 'Levanjil Mak' },
        episode: { number: 7 },
      },
    })
    const plain = await person(api)
    await add({}, plain)
    const xml = await (await api.app.request(`/@${plain.user.username}/feed.xml`)).text()
    expect(xml).not.toMatch(/<(itunes|podcast):(season|episode|person)\b/)
  })

  it('is suggested to its owner, the latest names first', async () => {
    const by = await person(api)
    await add({ speaker: 'Jan', series: 'Sòm', createdAt: new Date('2026-10-01') }, by)
    await add({ speaker: 'Mari', series: 'Mak', createdAt: new Date('2026-10-08') }, by)
    await add({ speaker: 'Jan', draft: true, createdAt: new Date('2026-10-15') }, by)
    const { body } = await api.call(showSettings.names, {}, { token: by.token })
    expect(body).toEqual({ series: ['Mak', 'Sòm'], speakers: ['Jan', 'Mari'] })
  })
})

describe('the date', () => {
  it('orders page, list and feed, and is the time of publication there; of today’s, the upload is', async () => {
    const by = await person(api)
    const today = new Date('2026-11-08T15:00:00Z')
    await add({ title: 'Old', date: '2026-03-01', createdAt: new Date('2026-11-09T15:00:00Z') }, by)
    await add({ title: 'Today', date: '2026-11-08', createdAt: today }, by)
    await add({ title: 'Evening', date: '2026-11-07', createdAt: new Date('2026-11-08T03:00:00Z') }, by)
    expect(await listOf(by)).toEqual(['Today', 'Evening', 'Old'])
    expect((await feedOf(by)).items!.map(({ title, pubDate }) => [title, pubDate])).toEqual([
      ['Today', 'Sun, 08 Nov 2026 15:00:00 GMT'],
      ['Evening', 'Sun, 08 Nov 2026 03:00:00 GMT'],
      ['Old', 'Sun, 01 Mar 2026 12:00:00 GMT'],
    ])
    const page = await (await api.app.request(`/@${by.user.username}`)).text()
    const places = ['Today', 'Evening', 'Old'].map((title) => page.indexOf(`>${title}<`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('is never later than the publication', async () => {
    const by = await person(api)
    await add({ date: '2027-12-25', createdAt: new Date('2026-11-09T15:00:00Z') }, by)
    expect((await feedOf(by)).items![0]!.pubDate).toBe('Mon, 09 Nov 2026 15:00:00 GMT')
  })
})

describe('a draft and a scheduled episode', () => {
  it.each([
    ['draft', () => ({ draft: true })],
    ['scheduled', () => ({ publishAt: tomorrow() })],
  ])('are for their owner only: %s', async (_, sample) => {
    const by = await person(api)
    const id = await add({ title: 'Hidden', series: 'Mak', ...sample() }, by)
    const get = (token?: string) => api.call(podcasts.get, { podcast_id: id }, token ? { token } : {})
    expect((await get()).status).toBe(404)
    expect((await get((await person(api)).token)).status).toBe(404)
    expect((await api.app.request(`/api/files/stream/${id}.mp3`)).status).toBe(404)
    expect((await api.app.request(`/api/files/artwork/${id}/300.jpg`)).status).toBe(404)
    expect((await api.app.request(`/podcast/by/${id}`)).status).toBe(404)
    expect((await feedOf(by)).items ?? []).toEqual([])
    expect(await listOf(by)).toEqual([])
    const { username } = by.user
    expect((await api.call(shows.ofPublisher, { username })).body.series).toEqual([])
    const sitemaps = await (await api.app.request('/sitemaps/1.xml')).text()
    expect(sitemaps).not.toContain(id)

    const own = (await get(by.token)).body
    expect([own.draft, own.publish_at !== null]).toEqual([_ === 'draft', _ === 'scheduled'])
    expect((await api.app.request(`/api/${own.stream_url}`)).status).toBe(200)
    expect((await api.call(podcasts.mine, {}, { token: by.token })).body.totalItems).toBe(1)
  })

  it('appear to the minute, without anybody doing anything', async () => {
    const by = await person(api)
    const publishAt = new Date(Date.now() - 1000)
    publishAt.setMilliseconds(0)
    const id = await add({ title: 'Storm', publishAt, date: publishAt.toISOString().slice(0, 10) }, by)
    expect(await listOf(by)).toEqual(['Storm'])
    expect((await feedOf(by)).items![0]!.pubDate).toBe(publishAt.toUTCString())
    expect((await api.app.request(`/podcast/by/${id}`)).status).toBe(200)
  })

  it('are published now when their owner says so, with the time of that moment', async () => {
    const by = await person(api)
    const today = new Date().toISOString().slice(0, 10)
    const old = new Date(Date.now() - 864e5)
    for (const sample of [{ draft: true }, { publishAt: tomorrow() }]) {
      const id = await add({ createdAt: old, date: today, ...sample }, by)
      const before = Date.now()
      const { body } = await change(id, { draft: false, publish_at: null }, by)
      expect(body.draft).toBe(false)
      expect(Date.parse(body.publish_at!)).toBeGreaterThanOrEqual(before)
      expect((await api.call(podcasts.get, { podcast_id: id })).status).toBe(200)
    }
    expect(await listOf(by)).toHaveLength(2)
  })

  it('stay as they are when something else changes, and an episode can be hidden again', async () => {
    const by = await person(api)
    const id = await add({ publishAt: tomorrow() }, by)
    const { publish_at } = (await change(id, { speaker: 'Jan' }, by)).body
    expect(Date.parse(publish_at!)).toBeGreaterThan(Date.now())
    expect((await change(id, { draft: true }, by)).body).toMatchObject({ draft: true, publish_at: null })
    const later = tomorrow().toISOString()
    const scheduled = { draft: false, publish_at: later }
    expect((await change(id, scheduled, by)).body).toMatchObject(scheduled)
    const published = await add({}, by)
    expect((await change(published, { draft: false, publish_at: null }, by)).body.publish_at).toBe(null)
  })

  it('come from an upload that says so', async () => {
    const by = await person(api)
    for (const hidden of [{ draft: true }, { publish_at: tomorrow().toISOString() }]) {
      const opened = await open(api, by, { ...details, id: randomUUID(), ...hidden })
      await sendPart(api, by, opened, 1, recording('plain.mp3'))
      await complete(api, by, opened)
    }
    const { podcastFiles } = (await api.call(podcasts.mine, {}, { token: by.token })).body
    expect(podcastFiles.map(({ draft, publish_at }) => [draft, publish_at !== null])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await listOf(by)).toEqual([])
  })
})

describe('a series', () => {
  it('lists its episodes by season and number, those without a number last by date', async () => {
    const by = await person(api)
    const day = (n: number) => `2026-10-0${n}`
    await add({ title: 'Two', series: 'Mak', episode: 2, date: day(1) }, by)
    await add({ title: 'One', series: 'mak', episode: 1, date: day(2) }, by)
    await add({ title: 'Late', series: 'Mak', date: day(4) }, by)
    await add({ title: 'Early', series: 'Mak', date: day(3) }, by)
    await add({ title: 'Psalm', series: 'Sòm', date: day(5) }, by)
    await add({ title: 'Alone', date: day(6) }, by)
    expect(await listOf(by, 'Mak')).toEqual(['One', 'Two', 'Early', 'Late'])
    expect(await listOf(by, 'SÒM')).toEqual(['Psalm'])
    expect(await listOf(by, 'Nobody')).toEqual([])
    expect(await listOf(by)).toHaveLength(6)
    const { username } = by.user
    expect((await api.call(shows.ofPublisher, { username })).body.series).toEqual([
      { name: 'Sòm', count: 1 },
      { name: expect.stringMatching(/mak/i), count: 4 },
    ])

    const page = async (series: string) =>
      (await api.app.request(`/@${username}?series=${encodeURIComponent(series)}`)).text()
    const html = await page('sòm')
    expect(html).toContain('>Psalm<')
    expect(html).not.toContain('>Alone<')
    expect(html).toContain('noindex')
    expect(await page('')).toContain('>Alone<')
  })

  it('and its episodes are named on the public page of the episode', async () => {
    const by = await person(api)
    const id = await add(said, by)
    const html = await (await api.app.request(`/podcast/by/${id}`)).text()
    for (const text of ['Marie Jozèf', 'Mak 4:35-41', 'Levanjil Mak']) expect(html).toContain(text)
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!
    expect(JSON.parse(data!)).toMatchObject({
      episodeNumber: 7,
      partOfSeason: { seasonNumber: 2, name: 'Levanjil Mak' },
      author: { name: 'Marie Jozèf' },
      isFamilyFriendly: false,
    })
  })
})

it('an episode from before has its date as its place', async () => {
  const id = await add({ date: '2026-01-04', createdAt: new Date('2026-02-01T00:00:00Z') })
  const [row] = await api.db
    .select({ listedAt: table.listedAt, isNoon: sql<boolean>`listed_at = '2026-01-04 12:00Z'` })
    .from(table)
    .where(eq(table.id, id))
  expect(row!.isNoon).toBe(true)
})
