import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/fields/calendar.ts'
import { churches } from '#server/db/schema/church.ts'
import { invitations } from '#server/db/schema/events.ts'
import { members } from '#server/db/schema/members.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { host, invitation, pagePath, sendForm, today } from '#tests/support/pages/rsvp.ts'
import type { EventFields, Host, Link } from '#tests/support/pages/rsvp.ts'

const api = await startApi()

let pastor: Host
beforeAll(async () => {
  pastor = await host(api)
})

const invited = (fields?: EventFields, name?: string) => invitation(api, pastor, fields, name)
const send = (link: Link, fields: Record<string, string>) => sendForm(api, link, fields)

async function stored({ event_id, member_id }: Pick<Link, 'event_id' | 'member_id'>) {
  const one = and(eq(invitations.eventId, event_id), eq(invitations.memberId, member_id))
  const [row] = await api.db.select().from(invitations).where(one)
  return row?.status
}

const open = (path: string, language = 'en') =>
  api.app.request(path, { headers: { 'accept-language': language } })

/** The parts of the page that are not hidden. */
const shown = (html: string) =>
  [...html.matchAll(/<(?:p|form)[^>]* data-rsvp-part="(\w+)"[^>]*>/g)]
    .filter(([tag]) => !tag.includes('hidden'))
    .map(([, part]) => part)

describe('the page', () => {
  test('has its whole content in the response, without inline scripts', async () => {
    const link = await invited()
    const response = await open(pagePath(link))
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    for (const text of [
      'Konsè Nwèl',
      '6:00\u00a0PM – 9:00\u00a0PM',
      'Pote yon zanmi.',
      'Hosted by Legliz Lakou',
      '12 Ri Lanbi, Jakmèl',
      'Yes, I&#x27;ll be there',
      'No, I can&#x27;t attend',
      'Invitation for Wideline Désir',
      `/api/church/public/events/${link.event_id}/calendar.ics`,
      '<html lang="en">',
    ]) {
      expect(html).toContain(text)
    }
    expect(shown(html)).toEqual(['question'])
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/rsvp.js">'])
    expect(html).not.toMatch(/ style=| on\w+=/)
  })

  test('names the event in link previews, and not the guest', async () => {
    const html = await (await open(pagePath(await invited({ title: 'Fèt <b>"& Manje' })))).text()
    const head = html.slice(0, html.indexOf('<body'))
    expect(head).toContain('<title>Fèt &lt;b&gt;&quot;&amp; Manje · Legliz Lakou</title>')
    expect(head).toContain('<meta property="og:title" content="Fèt &lt;b&gt;&quot;&amp; Manje"/>')
    expect(head).toMatch(
      /<meta property="og:description" content="[^"]+ · 6:00\u00a0PM – 9:00\u00a0PM · 12 Ri Lanbi, Jakmèl"/,
    )
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(head).toMatch(/<meta property="og:image" content="http:[^"]+\/icons\/icon-512.png"/)
    expect(head).not.toContain('Wideline')
  })

  test('escapes what people have typed', async () => {
    const evil = '</title><script>alert(1)</script><img src=x onerror=alert(1)>"\'&'
    const fields = { title: evil, description: evil, startTime: evil, endTime: evil, location: evil }
    const html = await (await open(pagePath(await invited(fields, 'Wideline <i>')))).text()
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<i>')
    expect(html).toContain('&lt;script&gt;')
  })

  test.each([
    ['fr', 'fr', 'Oui, je serai là', 'Organisé par Legliz Lakou'],
    ['ht, fr;q=0.5', 'ht', 'Wi, m ap la', 'Se Legliz Lakou ki òganize l'],
  ])('is in the browser’s language: %s', async (header, lang, yes, church) => {
    const html = await (await open(pagePath(await invited()), header)).text()
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(yes)
    expect(html).toContain(church)
  })

  test('is in the church’s language when the browser’s is not supported, and in the chosen one', async () => {
    const link = await invited()
    const church = eq(churches.id, link.church_id)
    await api.db.update(churches).set({ language: 'ht' }).where(church)
    expect(await (await open(pagePath(link), 'de')).text()).toContain('<html lang="ht">')
    const chosen = await (await open(pagePath(link, '&lang=fr'), 'en')).text()
    expect(chosen).toContain('<html lang="fr">')
    expect(chosen).toContain('<input type="hidden" name="lang" value="fr"/>')
    expect(chosen).toContain(pagePath(link, '&lang=ht').replaceAll('&', '&amp;'))
    await api.db.update(churches).set({ language: 'en' }).where(church)
  })

  test('is the same with a trailing slash', async () => {
    const response = await open(pagePath(await invited()).replace('?', '/?'))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Konsè Nwèl')
  })

  test.each(['church_id', 'member_id'] as const)('says that an id is missing: %s', async (name) => {
    const link = await invited()
    const response = await open(pagePath(link).replace(new RegExp(`${name}=[^&]*&?`), ''))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Missing member or church ID.')
  })

  test('says that there is no such invitation', async () => {
    const link = await invited()
    const stranger = await owner(api)
    const uninvited = await member(api, pastor.token, pastor.church.id)
    const unknownLinks = [
      { ...link, church_id: stranger.church.id },
      { ...link, member_id: uninvited.id },
      { ...link, event_id: randomUUID() },
      { ...link, event_id: '%00' },
      { ...link, member_id: '%ED%A0%80' },
    ]
    await api.db.delete(members).where(eq(members.id, link.member_id))
    for (const one of [...unknownLinks, link]) {
      const response = await open(pagePath(one))
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('This invitation no longer exists.')
    }
  })

  test('of a past event says so and has no form', async () => {
    const link = await invited({ date: addDays(today, -1) })
    const html = await (await open(pagePath(link))).text()
    expect(html).toContain('This event is over.')
    expect(html).not.toContain('<form')
    expect(html).not.toContain('<button')
    const late = await send(link, { status: 'yes' })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('This event is over.')
  })
})

describe('the form, sent without a script', () => {
  test.each([
    ['yes', 'You are confirmed!'],
    ['no', 'Thanks for letting us know!'],
  ])('%s is stored, and the page shows it', async (status, words) => {
    const link = await invited()
    const response = await send(link, { status })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(pagePath(link))
    const html = await (await open(response.headers.get('location')!)).text()
    expect(html).toContain(words)
    expect(shown(html)).toEqual([status, 'change'])
    expect(await stored(link)).toBe(status)
    expect(shown(await (await open(pagePath(link, '&change=1'))).text())).toEqual(['question'])
  })

  test('keeps the chosen language', async () => {
    const link = await invited()
    const response = await send(link, { status: 'yes', lang: 'ht' })
    expect(response.headers.get('location')).toBe(pagePath(link, '&lang=ht'))
    expect(await (await open(response.headers.get('location')!)).text()).toContain('Ou konfime prezans ou!')
  })

  test.each([{ status: 'maybe' }, {}, { status: 'yes\0' }])(
    'of nonsense shows the page again: %j',
    async (fields) => {
      const link = await invited()
      const response = await send(link, fields as Record<string, string>)
      expect(response.status).toBe(400)
      const html = await response.text()
      expect(html).toContain('RSVP failed. Try again later.')
      expect(shown(html)).toEqual(['failed', 'question'])
      expect(await stored(link)).toBe('pending')
    },
  )

  test('is rejected for members who are not invited', async () => {
    const link = await invited()
    const uninvited = await member(api, pastor.token, pastor.church.id)
    const response = await send({ ...link, member_id: uninvited.id }, { status: 'yes' })
    expect(response.status).toBe(404)
  })

  test('that is too large is not read', async () => {
    const link = await invited()
    expect((await send(link, { status: 'x'.repeat(20_000) })).status).toBe(400)
  })
})
