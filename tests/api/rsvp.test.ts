import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateIn } from '#contract/calendar.ts'
import { events } from '#contract/events.ts'
import { users } from '#server/db/schema/account.ts'
import { churches } from '#server/db/schema/church.ts'
import * as tables from '#server/db/schema/events.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/http.ts'
import { memberMerges } from '#server/db/schema/member-care.ts'
import { members } from '#server/db/schema/members.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { fromElsewhere } from '#tests/support/visitors.ts'

const api = await startApi()
const timezone = 'America/Port-au-Prince'
const today = dateIn(timezone)

let pastor: Awaited<ReturnType<typeof owner>>
beforeAll(async () => {
  pastor = await owner(api, { timezone })
  await api.db.update(users).set({ plan: 'growth' }).where(eq(users.id, pastor.user.id))
})

type EventFields = Partial<typeof tables.events.$inferInsert>

/** An event with one member who is invited: what the link in the message holds. */
async function invitation(fields: EventFields = {}, name = 'Wideline Désir') {
  const { id: member_id } = await member(api, pastor.token, pastor.church.id, name)
  const event_id: string = randomUUID()
  await api.db.insert(tables.events).values({
    id: event_id,
    churchId: pastor.church.id,
    title: 'Konsè Nwèl',
    description: 'Pote yon zanmi.',
    date: addDays(today, 7),
    startTime: '6:00 PM',
    endTime: '9:00 PM',
    ...fields,
  })
  await api.db.insert(tables.invitations).values({ eventId: event_id, memberId: member_id })
  return { event_id, church_id: pastor.church.id, member_id }
}
type Link = Awaited<ReturnType<typeof invitation>>

async function stored({ event_id, member_id }: Pick<Link, 'event_id' | 'member_id'>) {
  const one = and(eq(tables.invitations.eventId, event_id), eq(tables.invitations.memberId, member_id))
  const [row] = await api.db.select().from(tables.invitations).where(one)
  return row?.status
}

const answer = (link: Link, more: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.call(events.rsvp, { ...link, ...more }, { headers: { ...fromElsewhere(), ...headers } })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('the event as a guest sees it', () => {
  test('has what the page shows, and the guest’s answer', async () => {
    const link = await invitation()
    const { status, body } = await api.call(events.getPublic, link)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: link.event_id,
      title: 'Konsè Nwèl',
      description: 'Pote yon zanmi.',
      date: addDays(today, 7),
      start_time: '6:00 PM',
      end_time: '9:00 PM',
      location: '12 Ri Lanbi, Jakmèl',
      church_id: link.church_id,
      church_name: 'Legliz Lakou',
      timezone,
      language: pastor.church.language,
      over: false,
      rsvp: 'pending',
      member_name: 'Wideline Désir',
    })
    await answer(link, { status: 'no' })
    expect((await api.call(events.getPublic, link)).body.rsvp).toBe('no')
  })

  test('names nobody without the ids of the link', async () => {
    const { event_id } = await invitation({ location: 'Lekòl Sen Lwi' })
    const { body } = await api.call(events.getPublic, { event_id })
    expect(body).toMatchObject({ location: 'Lekòl Sen Lwi', rsvp: null, member_name: null })
  })

  test('is not there for ids that do not belong together', async () => {
    const link = await invitation()
    const stranger = await owner(api)
    const uninvited = await member(api, pastor.token, pastor.church.id)
    for (const wrong of [
      { event_id: randomUUID() },
      { church_id: stranger.church.id },
      { member_id: uninvited.id },
      { member_id: (await member(api, stranger.token, stranger.church.id)).id },
    ]) {
      expect((await api.call(events.getPublic, { ...link, ...wrong })).status).toBe(404)
    }
  })

  test('goes with its church', async () => {
    const other = await owner(api)
    const event_id = randomUUID()
    const event = { id: event_id, title: 'x', date: today, startTime: '1', endTime: '2' }
    await api.db.insert(tables.events).values({ ...event, churchId: other.church.id })
    expect((await api.call(events.getPublic, { event_id })).status).toBe(200)
    await api.db.update(churches).set({ deletedAt: new Date() }).where(eq(churches.id, other.church.id))
    expect((await api.call(events.getPublic, { event_id })).status).toBe(404)
    expect((await api.call(events.calendar, { event_id })).status).toBe(404)
  })
})

describe('an answer', () => {
  test('is kept, and thanked for in the guest’s language', async () => {
    const link = await invitation()
    const yes = await answer(link, { status: 'yes' })
    expect(yes).toMatchObject({ status: 200, body: { message: 'You are confirmed!', status: 'yes' } })
    expect(await stored(link)).toBe('yes')
    const no = await answer(link, { status: 'no' }, { 'accept-language': 'fr' })
    expect(no.body).toEqual({ message: 'Merci de nous avoir prévenus !', status: 'no' })
    expect(await stored(link)).toBe('no')
  })

  test('that was given later counts, in whatever order they arrive', async () => {
    const link = await invitation()
    await answer(link, { status: 'no', answered_at: minutesAgo(10) })
    const older = await answer(link, { status: 'yes', answered_at: minutesAgo(20) })
    expect(older.body).toMatchObject({ status: 'no', message: 'Thanks for letting us know!' })
    expect(await stored(link)).toBe('no')
    await answer(link, { status: 'yes', answered_at: minutesAgo(5) })
    expect(await stored(link)).toBe('yes')
  })

  test('of a clock that is ahead does not shut out later ones', async () => {
    const link = await invitation()
    await answer(link, { status: 'yes', answered_at: new Date(Date.now() + 1e10).toISOString() })
    await answer(link, { status: 'no' })
    expect(await stored(link)).toBe('no')
  })

  test('under one key is done once, also when another one came between', async () => {
    const link = await invitation()
    const key = { 'idempotency-key': randomUUID() }
    const first = await answer(link, { status: 'yes' }, key)
    await answer(link, { status: 'no' })
    const again = await answer(link, { status: 'yes' }, key)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await stored(link)).toBe('no')
    expect(await answer(link, { status: 'no' }, key)).toMatchObject({ status: 422 })
    const kept = await api.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, key['idempotency-key']))
    expect(kept.map((row) => row.caller)).toEqual([`guest:${link.event_id}:${link.member_id}`])
  })

  test('under another guest’s key is that guest’s own', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, other] = [await invitation(), await invitation()]
    await answer(one, { status: 'yes' }, key)
    await answer(other, { status: 'no' }, key)
    expect([await stored(one), await stored(other)]).toEqual(['yes', 'no'])
  })

  test('is refused with 400 at the field', async () => {
    const link = await invitation()
    expect(await answer(link, { status: 'maybe' })).toMatchObject({
      status: 400,
      body: { fields: { status: expect.any(String) } },
    })
    expect(await answer(link, { status: 'yes', answered_at: 'soon' })).toMatchObject({
      status: 400,
      body: { fields: { answered_at: expect.any(String) } },
    })
    expect(await stored(link)).toBe('pending')
  })

  test('is not taken from whoever is not invited, nor with another church’s id; no key is used up', async () => {
    const link = await invitation()
    const stranger = await owner(api)
    const key = { 'idempotency-key': randomUUID() }
    const uninvited = await member(api, pastor.token, pastor.church.id)
    expect((await answer({ ...link, church_id: stranger.church.id }, { status: 'yes' }, key)).status).toBe(
      404,
    )
    expect((await answer({ ...link, member_id: uninvited.id }, { status: 'yes' }, key)).status).toBe(404)
    expect((await answer({ ...link, event_id: randomUUID() }, { status: 'yes' }, key)).status).toBe(404)
    expect((await answer(link, { status: 'yes' }, key)).status).toBe(200)
  })

  test('of somebody who has been merged into another is the other’s', async () => {
    const link = await invitation()
    const droppedId = randomUUID()
    await api.db.insert(memberMerges).values({
      id: randomUUID(),
      churchId: pastor.church.id,
      keptId: link.member_id,
      droppedId,
      droppedName: 'Wideline',
      trace: {},
      mergedBy: pastor.user.id,
    })
    expect((await answer({ ...link, member_id: droppedId }, { status: 'yes' })).status).toBe(200)
    expect(await stored(link)).toBe('yes')
  })

  test('is taken until the event’s day is over, and after it when it was given in time', async () => {
    expect((await answer(await invitation({ date: today }), { status: 'yes' })).status).toBe(200)
    const over = await invitation({ date: addDays(today, -1) })
    expect(await answer(over, { status: 'yes' })).toMatchObject({
      status: 409,
      body: { message: 'This event is over. Answers are no longer taken.' },
    })
    expect(await stored(over)).toBe('pending')
    const inTime = minutesAgo(2 * 24 * 60)
    expect((await answer(over, { status: 'yes', answered_at: inTime })).status).toBe(200)
    expect(await stored(over)).toBe('yes')
  })

  test('counts as nobody’s attendance', async () => {
    await answer(await invitation({ date: today }), { status: 'yes' })
    const { rows } = await api.pool.query('select 1 from attendance_marks where church_id = $1', [
      pastor.church.id,
    ])
    expect(rows).toEqual([])
  })

  test('is limited by address', async () => {
    const link = await invitation()
    const from = fromElsewhere()
    await api.db.insert(rateLimits).values({
      key: `events.rsvp ${from['x-forwarded-for']}`,
      count: events.rsvp.tries!.count,
      endsAt: new Date(Date.now() + 60_000),
    })
    const refused = await api.call(events.rsvp, { ...link, status: 'yes' }, { headers: from })
    expect(refused.status).toBe(429)
    const page = await send(link, { status: 'yes' }, from)
    expect(page.status).toBe(429)
    expect(page.headers.has('retry-after')).toBe(true)
    expect(await page.text()).toContain('RSVP failed. Try again later.')
    expect(await stored(link)).toBe('pending')
  })
})

describe('the event for a calendar', () => {
  const file = async (fields: EventFields) => {
    const { event_id } = await invitation(fields)
    const reply = await api.call(events.calendar, { event_id })
    return { ...reply, text: (reply.body as unknown as string).replaceAll('\r\n ', '') }
  }

  test('is at its times, by the church’s clock', async () => {
    const { status, headers, text } = await file({
      date: '2036-07-04',
      startTime: '6:00 PM',
      endTime: '9:30 PM',
      title: 'Koral; ak, fanfa',
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(text).toContain('DTSTART:20360704T220000Z')
    expect(text).toContain('DTEND:20360705T013000Z')
    expect(text).toContain('SUMMARY:Koral\\; ak\\, fanfa')
    expect(text).toContain('LOCATION:12 Ri Lanbi\\, Jakmèl')
  })

  test('is the whole day where its times cannot be reckoned with', async () => {
    const { text } = await file({ date: '2036-07-04', startTime: 'Apre lamès', endTime: 'aswè' })
    expect(text).toContain('DTSTART;VALUE=DATE:20360704')
    expect(text).not.toContain('DTSTART:')
  })
})

const pagePath = ({ event_id, church_id, member_id }: Link, more = '') =>
  `/event/${event_id}/rsvp?church_id=${church_id}&member_id=${member_id}${more}`

const open = (path: string, language = 'en') =>
  api.app.request(path, { headers: { 'accept-language': language } })

const send = (
  link: Link,
  fields: Record<string, string>,
  headers: Record<string, string> = fromElsewhere(),
) =>
  api.app.request(`/event/${link.event_id}/rsvp`, {
    method: 'POST',
    body: new URLSearchParams({ church_id: link.church_id, member_id: link.member_id, ...fields }),
    headers: { 'accept-language': 'en', ...headers },
  })

/** The parts of the page that are not hidden. */
const shown = (html: string) =>
  [...html.matchAll(/<(?:p|form)[^>]* data-rsvp-part="(\w+)"[^>]*>/g)]
    .filter(([tag]) => !tag.includes('hidden'))
    .map(([, part]) => part)

describe('the page', () => {
  test('holds everything in what is served, and no script in it', async () => {
    const link = await invitation()
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
      '6:00 PM – 9:00 PM',
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

  test('names the event to whoever unfolds the link, and not the guest', async () => {
    const html = await (await open(pagePath(await invitation({ title: 'Fèt <b>"& Manje' })))).text()
    const head = html.slice(0, html.indexOf('<body'))
    expect(head).toContain('<title>Fèt &lt;b&gt;&quot;&amp; Manje · Legliz Lakou</title>')
    expect(head).toContain('<meta property="og:title" content="Fèt &lt;b&gt;&quot;&amp; Manje"/>')
    expect(head).toMatch(
      /<meta property="og:description" content="[^"]+ · 6:00 PM – 9:00 PM · 12 Ri Lanbi, Jakmèl"/,
    )
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(head).toMatch(/<meta property="og:image" content="http:[^"]+\/icons\/icon-512.png"/)
    expect(head).not.toContain('Wideline')
  })

  test('escapes what people have typed', async () => {
    const evil = '</title><script>alert(1)</script><img src=x onerror=alert(1)>"\'&'
    const fields = { title: evil, description: evil, startTime: evil, endTime: evil, location: evil }
    const html = await (await open(pagePath(await invitation(fields, 'Wideline <i>')))).text()
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<i>')
    expect(html).toContain('&lt;script&gt;')
  })

  test.each([
    ['fr', 'fr', 'Oui, je serai là', 'Organisé par Legliz Lakou'],
    ['ht, fr;q=0.5', 'ht', 'Wi, m ap la', 'Se Legliz Lakou ki òganize l'],
  ])('speaks the browser’s language: %s', async (header, lang, yes, host) => {
    const html = await (await open(pagePath(await invitation()), header)).text()
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(yes)
    expect(html).toContain(host)
  })

  test('speaks the church’s language where the browser’s is none of ours, and the one that is chosen', async () => {
    const link = await invitation()
    const church = eq(churches.id, link.church_id)
    await api.db.update(churches).set({ language: 'ht' }).where(church)
    expect(await (await open(pagePath(link), 'de')).text()).toContain('<html lang="ht">')
    const chosen = await (await open(pagePath(link, '&lang=fr'), 'en')).text()
    expect(chosen).toContain('<html lang="fr">')
    expect(chosen).toContain('<input type="hidden" name="lang" value="fr"/>')
    expect(chosen).toContain(pagePath(link, '&lang=ht').replaceAll('&', '&amp;'))
    await api.db.update(churches).set({ language: 'en' }).where(church)
  })

  test.each(['church_id', 'member_id'] as const)('says that an id is missing: %s', async (name) => {
    const link = await invitation()
    const response = await open(pagePath(link).replace(new RegExp(`${name}=[^&]*&?`), ''))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Missing member or church ID.')
  })

  test('says that there is no such invitation', async () => {
    const link = await invitation()
    const stranger = await owner(api)
    const uninvited = await member(api, pastor.token, pastor.church.id)
    const gone = [
      { ...link, church_id: stranger.church.id },
      { ...link, member_id: uninvited.id },
      { ...link, event_id: randomUUID() },
      { ...link, event_id: '%00' },
      { ...link, member_id: '%ED%A0%80' },
    ]
    await api.db.delete(members).where(eq(members.id, link.member_id))
    for (const one of [...gone, link]) {
      const response = await open(pagePath(one))
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('This invitation is not here (any more).')
    }
  })

  test('of an event that is over says so and asks nothing', async () => {
    const link = await invitation({ date: addDays(today, -1) })
    const html = await (await open(pagePath(link))).text()
    expect(html).toContain('This event is over.')
    expect(html).not.toContain('<form')
    expect(html).not.toContain('<button')
    const late = await send(link, { status: 'yes' })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('This event is over.')
  })
})

describe('the form, sent by the browser alone', () => {
  test.each([
    ['yes', 'You are confirmed!'],
    ['no', 'Thanks for letting us know!'],
  ])('%s is kept, and the page shown again says so', async (status, words) => {
    const link = await invitation()
    const response = await send(link, { status })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(pagePath(link))
    const html = await (await open(response.headers.get('location')!)).text()
    expect(html).toContain(words)
    expect(shown(html)).toEqual([status, 'change'])
    expect(await stored(link)).toBe(status)
    expect(shown(await (await open(pagePath(link, '&change=1'))).text())).toEqual(['question'])
  })

  test('keeps the language that was chosen', async () => {
    const link = await invitation()
    const response = await send(link, { status: 'yes', lang: 'ht' })
    expect(response.headers.get('location')).toBe(pagePath(link, '&lang=ht'))
    expect(await (await open(response.headers.get('location')!)).text()).toContain('Ou konfime prezans ou!')
  })

  test.each([{ status: 'maybe' }, {}, { status: 'yes\0' }])(
    'of nonsense shows the page again: %j',
    async (fields) => {
      const link = await invitation()
      const response = await send(link, fields as Record<string, string>)
      expect(response.status).toBe(400)
      const html = await response.text()
      expect(html).toContain('RSVP failed. Try again later.')
      expect(shown(html)).toEqual(['failed', 'question'])
      expect(await stored(link)).toBe('pending')
    },
  )

  test('is not taken from whoever is not invited', async () => {
    const link = await invitation()
    const uninvited = await member(api, pastor.token, pastor.church.id)
    const response = await send({ ...link, member_id: uninvited.id }, { status: 'yes' })
    expect(response.status).toBe(404)
  })

  test('that is far too large is not read', async () => {
    const link = await invitation()
    expect((await send(link, { status: 'x'.repeat(20_000) })).status).toBe(400)
  })
})
