import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { accentsOf } from '#contract/fields/colour.ts'
import { church as calls } from '#contract/church.ts'
import { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { churches } from '#server/db/schema/church.ts'
import { tidy } from '#server/housekeeping.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { host, invitation, pagePath } from '#tests/support/pages/rsvp.ts'
import type { Host } from '#tests/support/pages/rsvp.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'

// A database of its own: tidying deletes what is due in all of it, also in the middle of another test.
const api = await startApi({})

let pastor: Host
beforeAll(async () => {
  pastor = await host(api)
})

async function pictureOf(width: number, height: number) {
  const bytes = await sharp({ create: { width, height, channels: 4, background: '#b3001b' } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

const set = (kind: string, file: Blob, { token, church } = pastor) =>
  api.call(calls.setPicture, { church_id: church.id, kind, file }, { token })
const get = (picture: string) => api.app.request(`/api/church/public/pictures/${picture}`)
const inStorage = async (picture: string) => (await get(picture)).status === 200

const details = {
  name: 'Legliz Lakou',
  address: '12 Ri Lanbi, Jakmèl',
  phone: '5093712345',
  timezone: 'America/Port-au-Prince',
}
const paint = (colour: unknown, { token, church } = pastor) =>
  api.call(calls.update, { church_id: church.id, ...details, colour }, { token })

describe("a church's pictures", () => {
  it('are kept as WebP: the logo whole, the cover in the form of a link’s picture', async () => {
    const logo = (await set('logo', await pictureOf(1000, 400))).body.logo!
    const { body } = await set('cover', await pictureOf(900, 900))
    expect(body.logo).toBe(logo)
    const sizes = await Promise.all(
      [logo, body.cover!].map(async (name) => {
        const response = await get(name)
        expect(response.headers.get('content-type')).toBe('image/webp')
        expect(response.headers.get('cache-control')).toContain('immutable')
        const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [512, 205],
      [1200, 630],
    ])
  })

  it('replaced or removed, leave nothing behind; housekeeping keeps what a church has', async () => {
    const by = await owner(api)
    const first = (await set('logo', await pictureOf(50, 50), by)).body.logo!
    const second = (await set('logo', await pictureOf(60, 60), by)).body.logo!
    expect(await inStorage(first)).toBe(false)
    await tidy(api.db, api.storage, api.jobs)
    expect(await inStorage(second)).toBe(true)
    const { body } = await api.call(
      calls.removePicture,
      { church_id: by.church.id, kind: 'logo' },
      { token: by.token },
    )
    expect(body.logo).toBeNull()
    expect(await inStorage(second)).toBe(false)
    expect((await get('nothing-of-this-name')).status).toBe(404)
  })

  it('go with the church', async () => {
    const by = await owner(api)
    const cover = (await set('cover', await pictureOf(50, 50), by)).body.cover!
    const longAgo = new Date(Date.now() - 20 * 86_400_000)
    await api.db.update(churches).set({ deletedAt: longAgo }).where(eq(churches.id, by.church.id))
    await tidy(api.db, api.storage, api.jobs)
    expect(await inStorage(cover)).toBe(false)
  })

  it('are refused where they are none, to strangers and to ushers', async () => {
    const input = { church_id: pastor.church.id, kind: 'logo', file: new Blob(['no picture']) }
    await expectFieldRefused(
      api,
      calls.setPicture,
      input,
      { field: 'file', message: m.photo_invalid },
      { token: pastor.token },
    )
    const file = await pictureOf(9, 9)
    expect((await set('flag', file)).status).toBe(400)
    expect((await api.call(calls.setPicture, { ...input, file })).status).toBe(401)
    const usher = await withRole(api, pastor.church.id, 'usher')
    expect((await set('logo', file, { ...pastor, token: usher.token })).status).toBe(403)
    const stranger = await owner(api)
    expect((await set('logo', file, { ...pastor, token: stranger.token })).status).toBe(404)
  })
})

describe("a church's colour", () => {
  it('stays when it is left out, and is the product’s again with null', async () => {
    expect((await paint('#B3001B')).body.colour).toBe('#b3001b')
    expect((await paint(undefined)).body.colour).toBe('#b3001b')
    expect((await paint(null)).body.colour).toBeNull()
  })

  it.each(['red', '#12345', '#1234567', '#12345g', 'url(x)', 7])(
    'is refused when it is %j',
    async (colour) => {
      expect((await paint(colour)).body.fields).toHaveProperty('colour')
    },
  )

  it('is a style sheet of its own, which cannot carry anything else', async () => {
    const response = await api.app.request('/church-colours/ffcc00.css')
    expect(response.headers.get('content-type')).toContain('text/css')
    const css = await response.text()
    const { light, dark } = accentsOf('#ffcc00')
    expect(css).toContain(`--color-accent:var(--light,${light.accent}) var(--dark,${dark.accent})`)
    // Only of what is meant to be in it: beside it the app has its own.
    expect(css).toMatch(/^\[data-church-colour='ffcc00'\]\{[^{}]*\}$/)
    for (const wrong of ['ffcc0', 'FFCC00', 'ffcc00}', 'zzzzzz']) {
      expect((await api.app.request(`/church-colours/${wrong}.css`)).status).toBe(404)
    }
  })
})

describe('the page of an invitation', () => {
  it('looks as its church does', async () => {
    const logo = (await set('logo', await pictureOf(40, 40))).body.logo!
    const cover = (await set('cover', await pictureOf(40, 40))).body.cover!
    await paint('#b3001b')
    const html = await (await api.app.request(pagePath(await invitation(api, pastor)))).text()
    expect(html).toContain(`src="/api/church/public/pictures/${logo}"`)
    expect(html).toContain(`src="/api/church/public/pictures/${cover}"`)
    expect(html).toContain('<link rel="stylesheet" href="/church-colours/b3001b.css"/>')
    expect(html).toContain('data-church-colour="b3001b"')
    expect(html).toMatch(new RegExp(`property="og:image" content="http://[^"]+/${cover}"`))
    expect(html).not.toMatch(/ style=/)
  })

  it('is as it was for a church that has no look of its own', async () => {
    const by = await host(api)
    const html = await (await api.app.request(pagePath(await invitation(api, by)))).text()
    expect(html).not.toContain('/church-colours/')
    expect(html).not.toContain('<img')
  })
})

describe('the page of a visitor card', () => {
  const pageOf = async ({ token, church }: Host) => {
    const { body } = await api.call(members.visitorCard, { church_id: church.id }, { token })
    const read = async (query: string) =>
      (await api.app.request(`/visit/${body.code}${query}`, { headers: { 'accept-language': 'en' } })).text()
    return { form: await read(''), done: await read('?done=1') }
  }

  it('looks as its church does, before it is filled in and after', async () => {
    const by = await host(api)
    const logo = (await set('logo', await pictureOf(40, 40), by)).body.logo!
    const cover = (await set('cover', await pictureOf(40, 40), by)).body.cover!
    await paint('#b3001b', by)
    for (const html of Object.values(await pageOf(by))) {
      expect(html).toContain('<html lang="en" data-church-colour="b3001b">')
      expect(html).toContain('<link rel="stylesheet" href="/church-colours/b3001b.css"/>')
      expect(html).toContain(`src="/api/church/public/pictures/${logo}" alt="" width="512" height="512"`)
      expect(html).toContain(`src="/api/church/public/pictures/${cover}" alt="" width="1200" height="630"`)
      expect(html).not.toMatch(/ style=/)
    }
  })

  it('is plain for a church that has no look of its own', async () => {
    const { form } = await pageOf(await host(api))
    expect(form).not.toMatch(/\/colours\/|<img|data-church-colour/)
  })
})
