import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { podcasts } from '#contract/podcasts.ts'
import { categories } from '#contract/shows/categories.ts'
import { showSettings } from '#contract/shows/show-settings.ts'
import { transcripts } from '#server/db/schema/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'
import { someShow, squareCover } from '#tests/support/samples/shows.ts'
import { all, attribute, bytes, each, eachFull, isAddress, one, textOf } from './feed-elements.ts'
import type { Feed } from './feed-elements.ts'
import { rssRules } from './rss-rules.ts'
import { xmlTree } from './xml-tree.ts'

// What Apple Podcasts, Spotify, PSP-1 and Podcasting 2.0 ask of a feed, each against a feed in which everything is set
// and one in which nothing is.

const api = await startApi()

const get = (address: string, method = 'GET', headers = {}) =>
  api.app.request(address.replace('http://localhost', ''), { method, headers })
const namespaces = {
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  podcast: 'https://podcastindex.org/namespace/1.0',
  atom: 'http://www.w3.org/2005/Atom',
}
const image = ({ channel }: Feed) => attribute(channel, 'itunes:image', 'href')

async function expectCover(address: string) {
  const response = await get(address)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const { width, height, space, hasAlpha, format } = await sharp(
    Buffer.from(await response.arrayBuffer()),
  ).metadata()
  expect([width, space, hasAlpha, format]).toEqual([height, 'srgb', false, 'jpeg'])
  expect(width).toBeGreaterThanOrEqual(1400)
  expect(width).toBeLessThanOrEqual(3000)
}

const rules: Record<string, Record<string, (feed: Feed) => unknown>> = {
  'RSS 2.0': rssRules,
  'Apple Podcasts': {
    'declares the namespace itunes': ({ root }) =>
      expect(root.attributes['xmlns:itunes']).toBe(namespaces.itunes),
    'has a description of at most 4,000 bytes': ({ channel }) =>
      expect(bytes(textOf(channel, 'description'))).toBeLessThanOrEqual(4000),
    'has a cover with an ending that tells its type': (feed) =>
      expect(new URL(image(feed)).pathname).toMatch(/\.(jpg|png)$/),
    'has a cover that is square, RGB without alpha, 1400 to 3000 pixels': (feed) => expectCover(image(feed)),
    'has a cover that answers HEAD': async (feed) =>
      expect((await get(image(feed), 'HEAD')).status).toBe(200),
    'has a category of Apple’s list': ({ channel }) =>
      expect(Object.keys(categories)).toContain(attribute(channel, 'itunes:category', 'text')),
    'has a sub-category of the category': ({ channel }) => {
      const category = one(channel, 'itunes:category')
      const sub = attribute(category, 'itunes:category', 'text')
      expect(categories[category.attributes['text']!]).toContain(sub)
    },
    'says true or false about explicit content': ({ channel }) =>
      expect(textOf(channel, 'itunes:explicit')).toMatch(/^(true|false)$/),
    'has an author': ({ channel }) => expect(textOf(channel, 'itunes:author')).not.toBe(''),
    'has a type that Apple knows': ({ channel }) =>
      expect(textOf(channel, 'itunes:type')).toMatch(/^(episodic|serial)$/),
    'numbers the episodes of a serial show': ({ channel, items, isFull }) => {
      if (textOf(channel, 'itunes:type') === 'serial') expect(one(items[0]!, 'itunes:episode')).toBeDefined()
      else expect(isFull).toBe(false)
    },
    'has a title of each episode': each((item) => expect(textOf(item, 'title')).not.toBe('')),
    'has no number in the titles of episodes': each((item) =>
      expect(textOf(item, 'title')).not.toMatch(/^(#|ep|episode|season|s\d)\s*\d/i),
    ),
    'has one enclosure with address, length and type': each((item) => {
      const { url, length, type } = one(item, 'enclosure').attributes
      isAddress(url!)
      expect(Number(length)).toBeGreaterThan(0)
      expect(type).not.toBe('')
    }),
    'has each enclosure once': ({ items }) => {
      const urls = items.map((item) => attribute(item, 'enclosure', 'url'))
      expect(new Set(urls).size).toBe(urls.length)
    },
    'has audio as MP3 or M4A': each((item) =>
      expect(attribute(item, 'enclosure', 'type')).toMatch(/^audio\/(mpeg|mp4|x-m4a)$/),
    ),
    'has audio addresses in ASCII with the ending of the type': each((item) =>
      expect(new URL(attribute(item, 'enclosure', 'url')).pathname).toMatch(/^[!-~]+\.(mp3|m4a)$/),
    ),
    'has audio that answers HEAD with the length of the enclosure': each(async (item) => {
      const { url, length, type } = one(item, 'enclosure').attributes
      const head = await get(url!, 'HEAD')
      expect([head.status, head.headers.get('content-length')]).toEqual([200, length])
      expect(head.headers.get('content-type')).toBe(type)
    }),
    'has audio that answers byte ranges': each(async (item) => {
      const part = await get(attribute(item, 'enclosure', 'url'), 'GET', { range: 'bytes=0-1' })
      expect([part.status, part.headers.get('accept-ranges')]).toEqual([206, 'bytes'])
    }),
    'has a guid of each episode that no other has': ({ items }) => {
      const guids = items.map((item) => textOf(item, 'guid'))
      expect(new Set(guids).size).toBe(guids.length)
    },
    'has a date of each episode by RFC 2822': each((item) =>
      expect(textOf(item, 'pubDate')).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/),
    ),
    'has no date in the future': each((item) =>
      expect(Date.parse(textOf(item, 'pubDate'))).toBeLessThanOrEqual(Date.now()),
    ),
    'has a description of each episode of at most 10,000 bytes': each((item) => {
      expect(textOf(item, 'description')).not.toBe('')
      expect(bytes(textOf(item, 'description'))).toBeLessThanOrEqual(10_000)
    }),
    'has a duration of each episode in seconds': each((item) =>
      expect(textOf(item, 'itunes:duration')).toMatch(/^[1-9]\d*$/),
    ),
    'has a link of each episode': each((item) => isAddress(textOf(item, 'link'))),
    'has a picture of each episode like a cover': each((item) =>
      expectCover(attribute(item, 'itunes:image', 'href')),
    ),
    'says true or false about the content of each episode': each((item) =>
      expect(textOf(item, 'itunes:explicit')).toMatch(/^(true|false)$/),
    ),
    'says of an explicit episode that it is': eachFull((item) =>
      expect(textOf(item, 'itunes:explicit')).toBe('true'),
    ),
    'has a type of each episode that Apple knows': each((item) =>
      expect(textOf(item, 'itunes:episodeType')).toMatch(/^(full|trailer|bonus)$/),
    ),
    'has season and episode as numbers from 1, or neither': each((item, { isFull }) => {
      for (const name of ['itunes:season', 'itunes:episode']) {
        expect(all(item, name).map(({ text }) => /^[1-9]\d*$/.test(text))).toEqual(isFull ? [true] : [])
      }
    }),
    'has the newest episode first': ({ items }) => {
      const times = items.map((item) => Date.parse(textOf(item, 'pubDate')))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    },
  },
  Spotify: {
    'has at least one episode': ({ items }) => expect(items.length).toBeGreaterThan(0),
    'has title, description, language and picture': ({ channel }) => {
      for (const name of ['title', 'description', 'language', 'itunes:image']) one(channel, name)
    },
    'has an author of the show': ({ channel }) => expect(textOf(channel, 'itunes:author')).not.toBe(''),
    'has the owner’s address to verify, where they want it': ({ channel, isFull }) => {
      if (!isFull) return expect(all(channel, 'itunes:owner')).toEqual([])
      const owner = one(channel, 'itunes:owner')
      expect(textOf(owner, 'itunes:name')).not.toBe('')
      expect(textOf(owner, 'itunes:email')).toMatch(/^\S+@\S+\.\S+$/)
    },
    'has the media type of the audio in the enclosure': each((item) =>
      expect(attribute(item, 'enclosure', 'type')).toMatch(/^audio\//),
    ),
    'has the author of each episode': each((item) => expect(textOf(item, 'itunes:author')).not.toBe('')),
  },
  'PSP-1': {
    'declares the namespaces itunes, podcast and atom': ({ root }) => {
      for (const [prefix, address] of Object.entries(namespaces)) {
        expect(root.attributes[`xmlns:${prefix}`]).toBe(address)
      }
    },
    'has its own address in atom:link': ({ channel }) => {
      const { href, rel, type } = one(channel, 'atom:link').attributes
      expect([rel, type]).toEqual(['self', 'application/rss+xml'])
      expect(new URL(href!).pathname).toMatch(/^\/@.+\/feed\.xml$/)
    },
    'has a podcast:guid, a UUID': ({ channel }) =>
      expect(textOf(channel, 'podcast:guid')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    'says yes or no about locked once the owner has decided': ({ channel, isFull }) =>
      expect(all(channel, 'podcast:locked').map(({ text }) => text)).toEqual(isFull ? ['yes'] : []),
    'has required elements of an item: title, enclosure, guid': each((item) => {
      for (const name of ['title', 'enclosure', 'guid']) one(item, name)
    }),
    'has a guid that is not taken for a link': each((item) =>
      expect(attribute(item, 'guid', 'isPermaLink')).toBe('false'),
    ),
    'answers a conditional request with 304': async ({ channel, response }) => {
      const self = attribute(channel, 'atom:link', 'href')
      const again = await get(self, 'GET', { 'if-none-match': response.headers.get('etag')! })
      expect(again.status).toBe(304)
    },
    'answers HEAD': async ({ channel }) =>
      expect((await get(attribute(channel, 'atom:link', 'href'), 'HEAD')).status).toBe(200),
  },
  'Podcasting 2.0': {
    'has a medium': ({ channel }) => expect(textOf(channel, 'podcast:medium')).toBe('podcast'),
    'has funding with address and at most 128 characters': ({ channel, isFull }) => {
      if (!isFull) return expect(all(channel, 'podcast:funding')).toEqual([])
      isAddress(attribute(channel, 'podcast:funding', 'url'))
      const text = textOf(channel, 'podcast:funding')
      expect([...text].length).toBeLessThanOrEqual(128)
      expect(text).not.toBe('')
    },
    'has the owner’s address in locked': ({ channel, isFull }) =>
      isFull && expect(attribute(channel, 'podcast:locked', 'owner')).toContain('@'),
    'has a transcript in a type that apps read': eachFull((item) => {
      const { url, type } = one(item, 'podcast:transcript').attributes
      isAddress(url!)
      expect(type).toMatch(/^(text\/vtt|application\/(x-subrip|srt|json)|text\/(plain|html))$/)
    }),
    'has a transcript that other sites may read': eachFull(async (item) => {
      const response = await get(attribute(item, 'podcast:transcript', 'url'))
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('content-type')).toMatch(/^text\/vtt/)
    }),
    'has the speaker as a person with a role and at most 128 characters': each((item, { isFull }) => {
      if (!isFull) return expect(all(item, 'podcast:person')).toEqual([])
      const { text, attributes } = one(item, 'podcast:person')
      expect([...text].length).toBeLessThanOrEqual(128)
      expect(attributes['role']).toBe('host')
    }),
    'has season with its name, at most 128 characters': eachFull((item) => {
      const { text, attributes } = one(item, 'podcast:season')
      expect(text).toMatch(/^\d+$/)
      expect([...attributes['name']!].length).toBeLessThanOrEqual(128)
    }),
    'has episode as a number': eachFull((item) => expect(textOf(item, 'podcast:episode')).toMatch(/^\d+$/)),
    'has the same season and episode as for Apple': eachFull((item) => {
      expect(textOf(item, 'podcast:season')).toBe(textOf(item, 'itunes:season'))
      expect(textOf(item, 'podcast:episode')).toBe(textOf(item, 'itunes:episode'))
    }),
    'has no empty elements of the namespace': ({ channel, items }) => {
      for (const of of [channel, ...items]) {
        const own = of.children.filter(({ name }) => name.startsWith('podcast:'))
        for (const { name, text, attributes } of own) {
          expect(text !== '' || Object.keys(attributes).length > 0, name).toBe(true)
        }
      }
    },
  },
}

async function readFeed(username: string, isFull: boolean): Promise<Feed> {
  const response = await api.app.request(`/@${username}/feed.xml`)
  const xml = await response.text()
  const root = xmlTree(xml)
  const channel = one(root, 'channel')
  return { xml, response, root, channel, items: all(channel, 'item'), isFull }
}

let full: Feed
let plain: Feed
beforeAll(async () => {
  const { user, token } = await person(api)
  await api.call(showSettings.save, { ...someShow, email_in_feed: true }, { token })
  const file = new Blob([await squareCover(1500)])
  expect((await api.call(showSettings.setCover, { file }, { token })).status).toBe(200)
  for (const episode of [1, 2]) {
    const id = await addPodcast(api, user.id, {
      title: episode === 1 ? 'The <storm> & "the" calm ]]> \u0007' : 'The sower',
      description: 'Mark 4 & <Matthew 8>.\n'.repeat(200),
      date: `2026-11-0${episode}`,
      speaker: 'Marie Jozèf & Jan',
      passage: 'Mak 4:35-41',
      series: 'Levanjil <Mak>',
      season: 2,
      episode,
      explicit: true,
    })
    await api.db
      .insert(transcripts)
      .values({ podcastId: id, timed: true, cues: [{ start: 0, end: 1, text: 'Amen.' }] })
  }
  full = await readFeed(user.username, true)
  const other = await person(api)
  await addPodcast(api, other.user.id)
  await addPodcast(api, other.user.id, { title: 'The sower' })
  plain = await readFeed(other.user.username, false)
})

describe.each(Object.entries(rules))('by %s, the feed', (_, named) => {
  it.each(Object.entries(named))('%s', async (_name, rule) => {
    await rule(full)
    await rule(plain)
  })
})

it('has at least 60 rules', () => {
  expect(Object.values(rules).flatMap((named) => Object.keys(named)).length).toBeGreaterThanOrEqual(60)
})

it('a publisher without a podcast has a feed that is well-formed, too', async () => {
  const { user } = await person(api)
  expect((await api.call(podcasts.ofPublisher, { username: user.username })).body.totalItems).toBe(0)
  const { items, channel } = await readFeed(user.username, false)
  expect(items).toEqual([])
  expect(textOf(channel, 'title')).toBe(user.name)
})
