import { parseRssFeed } from 'feedsmith'
import { expect, describe, it } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { showSettings } from '#contract/shows/show-settings.ts'
import { shows } from '#contract/shows/shows.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { keysBelow } from '#tests/support/keys-below.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'
import { someShow, squareCover } from '#tests/support/samples/shows.ts'

const api = await startApi()
const feedOf = (username: string) => api.app.request(`/@${username}/feed.xml`)
const setCover = async (token: string, width: number, height?: number) =>
  api.call(showSettings.setCover, { file: new Blob([await squareCover(width, height)]) }, { token })

describe('the settings of a show', () => {
  it('are as the feed has them while nothing is set, and are stored as they are saved', async () => {
    const { token } = await person(api)
    const before = (await api.call(showSettings.get, {}, { token })).body
    expect(before).toMatchObject({
      name: '',
      category: 'Religion & Spirituality',
      subcategory: 'Christianity',
      type: 'episodic',
      cover: null,
    })
    const saved = (await api.call(showSettings.save, someShow, { token })).body
    expect(saved).toEqual({ ...before, ...someShow })
    expect((await api.call(showSettings.get, {}, { token })).body).toEqual(saved)
  })

  it('are in the feed, the owner’s address only where they want it', async () => {
    const { user, token } = await person(api)
    await addPodcast(api, user.id)
    await api.call(showSettings.save, someShow, { token })
    const xml = await (await feedOf(user.username)).text()
    expect(xml).not.toContain(someShow.owner_email)
    expect(parseRssFeed(xml)).toMatchObject({
      title: someShow.name,
      link: someShow.website,
      description: 'Predikasyon &lt;chak dimanch&gt;.<br>\nNan Jakmèl.',
      language: 'ht',
      copyright: someShow.copyright,
      itunes: { author: 'Legliz Lakou', type: 'serial', explicit: false },
      podcast: {
        locked: { value: true },
        fundings: [{ url: someShow.funding_url, display: 'Bay yon ofrann' }],
      },
    })
    await api.call(showSettings.save, { ...someShow, email_in_feed: true }, { token })
    expect(parseRssFeed(await (await feedOf(user.username)).text())).toMatchObject({
      itunes: { owner: { name: 'Marie Joseph', email: 'marie@example.org' } },
      podcast: { locked: { value: true, owner: 'marie@example.org' } },
    })
  })

  it('keep the GUID that a show had at another host, and else its own', async () => {
    const { user, token } = await person(api)
    const guid = async () => parseRssFeed(await (await feedOf(user.username)).text()).podcast!.guid
    const own = (await api.call(showSettings.get, {}, { token })).body.feed_guid
    expect(await guid()).toBe(own)
    const from = '917393E3-1B1E-5CEF-ACE4-EDAA54E1F810'
    await api.call(showSettings.save, { ...someShow, guid: from }, { token })
    expect(await guid()).toBe(from.toLowerCase())
    await api.call(showSettings.save, someShow, { token })
    expect(await guid()).toBe(own)
  })

  it.each([
    ['website', { website: 'javascript:alert(1)' }, m.website_invalid],
    ['funding_url', { funding_url: 'give' }, m.website_invalid],
    ['new_feed_url', { new_feed_url: 'https://user@host.org/' }, m.website_invalid],
    ['owner_email', { owner_email: 'marie' }, m.email_invalid_register],
    ['owner_email', { owner_email: '', email_in_feed: true }, m.email_required],
    ['category', { category: 'Sermons' }, m.field_invalid],
    ['subcategory', { subcategory: 'Golf' }, m.field_invalid],
    ['guid', { guid: '123' }, m.show_guid_invalid],
    ['language', { language: 'xx' }, m.field_invalid],
  ] as const)('are refused at %s: %j', async (field, fields, message) => {
    const { token } = await person(api)
    const input = { ...someShow, ...fields } as typeof someShow
    await expectFieldRefused(api, showSettings.save, input, { field, message }, { token })
  })

  it('are on the public page, and the address without a scheme is completed', async () => {
    const { user, token } = await person(api)
    await addPodcast(api, user.id)
    await api.call(showSettings.save, { ...someShow, website: 'lakou.example.org' }, { token })
    const { username } = user
    const show = (await api.call(shows.ofPublisher, { username })).body
    expect(show).toMatchObject({ name: someShow.name, website: 'https://lakou.example.org' })
    const html = await (await api.app.request(`/@${username}`)).text()
    expect(html).toContain('Predikasyon &lt;chak dimanch&gt;.')
    expect(html).toContain(`href="${someShow.funding_url}"`)
    const other = (await person(api)).user.username
    expect((await api.call(shows.ofPublisher, { username: other })).body).toMatchObject({
      name: '',
      cover: null,
    })
  })
})

describe('a feed that has moved', () => {
  it('is redirected for good, and says so to apps that do not follow', async () => {
    const { user, token } = await person(api)
    await addPodcast(api, user.id)
    const to = 'https://feeds.example.org/lakou.xml'
    await api.call(showSettings.save, { ...someShow, new_feed_url: to }, { token })
    const response = await feedOf(user.username)
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
    expect(await response.text()).toContain(`<itunes:new-feed-url>${to}</itunes:new-feed-url>`)
    await api.call(showSettings.save, someShow, { token })
    expect((await feedOf(user.username)).status).toBe(200)
  })

  it('is not redirected to itself', async () => {
    const { user, token } = await person(api)
    const self = `http://localhost/@${user.username}/feed.xml`
    // "localhost" is refused as a name without a dot; a server with a public address sees its own.
    await expectFieldRefused(
      api,
      showSettings.save,
      { ...someShow, new_feed_url: self },
      { field: 'new_feed_url', message: m.website_invalid },
      { token },
    )
  })
})

describe('a cover', () => {
  it('is a square of 1400 to 3000 pixels', async () => {
    const { token } = await person(api)
    for (const [width, height] of [
      [1399, 1399],
      [3001, 3001],
      [1400, 1500],
    ] as const) {
      const file = new Blob([await squareCover(width, height)])
      const message = (_: object, options: object) => m.show_cover_size({ min: 1400, max: 3000 }, options)
      await expectFieldRefused(
        api,
        showSettings.setCover,
        { file },
        { field: 'file', message },
        {
          token,
        },
      )
    }
    const file = new Blob(['no picture'])
    await expectFieldRefused(
      api,
      showSettings.setCover,
      { file },
      { field: 'file', message: m.photo_invalid },
      { token },
    )
    expect((await setCover(token, 1400)).status).toBe(200)
    expect((await setCover(token, 3000)).status).toBe(200)
  })

  it('is the picture of the feed, served to everybody, and goes with its bytes', async () => {
    const { user, token } = await person(api)
    await addPodcast(api, user.id)
    const { cover } = (await setCover(token, 1600)).body
    const xml = await (await feedOf(user.username)).text()
    expect(parseRssFeed(xml).itunes!.image).toBe(`http://localhost/api/${cover}`)
    const response = await api.app.request(`/api/${cover}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const stored = () => keysBelow(api.storage, 'artwork')
    const before = (await stored()).length
    await setCover(token, 1700)
    const removed = (await api.call(showSettings.removeCover, {}, { token })).body
    expect(removed.cover).toBe(null)
    expect((await api.app.request(`/api/${cover}`)).status).toBe(404)
    await expect.poll(stored).toHaveLength(before - 2)
  })
})
