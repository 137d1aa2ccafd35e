import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import { churches } from '#server/db/schema/church.ts'
import { invitations } from '#server/db/schema/events.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/http.ts'
import { networkOf } from '#server/http/caller-address.ts'
import { memberMerges } from '#server/db/schema/member-care.ts'
import { hashSecret } from '#server/tokens.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { host, invitation, sendForm, timezone, today } from '#tests/support/pages/rsvp.ts'
import type { EventFields, Host, Link } from '#tests/support/pages/rsvp.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

const api = await startApi()
let pastor: Host
beforeAll(async () => {
  pastor = await host(api)
})

const invited = (fields?: EventFields, name?: string) => invitation(api, pastor, fields, name)

async function stored({ event_id, member_id }: Pick<Link, 'event_id' | 'member_id'>) {
  const one = and(eq(invitations.eventId, event_id), eq(invitations.memberId, member_id))
  const [row] = await api.db.select().from(invitations).where(one)
  return row?.status
}

const sendRsvp = (link: Link, more: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.call(events.rsvp, { ...link, ...more }, { headers: { ...fromElsewhere(), ...headers } })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('the event as a guest sees it', () => {
  test('has the data of the page and the guest’s RSVP', async () => {
    const link = await invited()
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
      church_logo: null,
      church_cover: null,
      church_colour: null,
      timezone,
      language: pastor.church.language,
      over: false,
      rsvp: 'pending',
      member_name: 'Wideline Désir',
    })
    await sendRsvp(link, { status: 'no' })
    expect((await api.call(events.getPublic, link)).body.rsvp).toBe('no')
  })

  test('names no member without the ids of the link', async () => {
    const { event_id } = await invited({ location: 'Lekòl Sen Lwi' })
    const { body } = await api.call(events.getPublic, { event_id })
    expect(body).toMatchObject({ location: 'Lekòl Sen Lwi', rsvp: null, member_name: null })
  })

  test('is not found for ids that do not belong together', async () => {
    const link = await invited()
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

  test('is removed with its church', async () => {
    const other = await owner(api)
    const { id: event_id } = await anEvent(api, other.church.id)
    expect((await api.call(events.getPublic, { event_id })).status).toBe(200)
    await api.db.update(churches).set({ deletedAt: new Date() }).where(eq(churches.id, other.church.id))
    expect((await api.call(events.getPublic, { event_id })).status).toBe(404)
    expect((await api.call(events.calendar, { event_id })).status).toBe(404)
  })
})

describe('an RSVP', () => {
  test('is stored and confirmed in the guest’s language', async () => {
    const link = await invited()
    const yes = await sendRsvp(link, { status: 'yes' })
    expect(yes).toMatchObject({ status: 200, body: { message: 'You are confirmed!', status: 'yes' } })
    expect(await stored(link)).toBe('yes')
    const no = await sendRsvp(link, { status: 'no' }, { 'accept-language': 'fr' })
    expect(no.body).toEqual({ message: 'Merci de nous avoir prévenus !', status: 'no' })
    expect(await stored(link)).toBe('no')
  })

  test('with the latest time wins, in whatever order they arrive', async () => {
    const link = await invited()
    await sendRsvp(link, { status: 'no', answered_at: minutesAgo(10) })
    const older = await sendRsvp(link, { status: 'yes', answered_at: minutesAgo(20) })
    expect(older.body).toMatchObject({ status: 'no', message: 'Thanks for letting us know!' })
    expect(await stored(link)).toBe('no')
    await sendRsvp(link, { status: 'yes', answered_at: minutesAgo(5) })
    expect(await stored(link)).toBe('yes')
  })

  test('from a fast clock does not block later ones', async () => {
    const link = await invited()
    await sendRsvp(link, { status: 'yes', answered_at: new Date(Date.now() + 1e10).toISOString() })
    await sendRsvp(link, { status: 'no' })
    expect(await stored(link)).toBe('no')
  })

  test('with one idempotency key is applied once, also with another RSVP in between', async () => {
    const link = await invited()
    const key = { 'idempotency-key': randomUUID() }
    const first = await sendRsvp(link, { status: 'yes' }, key)
    await sendRsvp(link, { status: 'no' })
    const again = await sendRsvp(link, { status: 'yes' }, key)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await stored(link)).toBe('no')
    expect(await sendRsvp(link, { status: 'no' }, key)).toMatchObject({ status: 422 })
    const kept = await api.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, hashSecret(key['idempotency-key'])))
    expect(kept.map((row) => row.caller)).toEqual([`guest:${link.event_id}:${link.member_id}`])
  })

  test('with another guest’s key belongs to that guest', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, other] = [await invited(), await invited()]
    await sendRsvp(one, { status: 'yes' }, key)
    await sendRsvp(other, { status: 'no' }, key)
    expect([await stored(one), await stored(other)]).toEqual(['yes', 'no'])
  })

  test('is rejected with 400 at the field', async () => {
    const link = await invited()
    expect(await sendRsvp(link, { status: 'maybe' })).toMatchObject({
      status: 400,
      body: { fields: { status: expect.any(String) } },
    })
    expect(await sendRsvp(link, { status: 'yes', answered_at: 'soon' })).toMatchObject({
      status: 400,
      body: { fields: { answered_at: expect.any(String) } },
    })
    expect(await stored(link)).toBe('pending')
  })

  test('is rejected for members who are not invited and with another church’s id, without using the key', async () => {
    const link = await invited()
    const stranger = await owner(api)
    const key = { 'idempotency-key': randomUUID() }
    const uninvited = await member(api, pastor.token, pastor.church.id)
    expect((await sendRsvp({ ...link, church_id: stranger.church.id }, { status: 'yes' }, key)).status).toBe(
      404,
    )
    expect((await sendRsvp({ ...link, member_id: uninvited.id }, { status: 'yes' }, key)).status).toBe(404)
    expect((await sendRsvp({ ...link, event_id: randomUUID() }, { status: 'yes' }, key)).status).toBe(404)
    expect((await sendRsvp(link, { status: 'yes' }, key)).status).toBe(200)
  })

  test('of a merged member belongs to the remaining member', async () => {
    const link = await invited()
    const droppedId = randomUUID()
    await api.db.insert(memberMerges).values({
      id: randomUUID(),
      churchId: pastor.church.id,
      survivorId: link.member_id,
      droppedId,
      droppedName: 'Wideline',
      trace: {},
      mergedBy: pastor.user.id,
    })
    expect((await sendRsvp({ ...link, member_id: droppedId }, { status: 'yes' })).status).toBe(200)
    expect(await stored(link)).toBe('yes')
  })

  test('is accepted until the event’s day is over, and later when it was given in time', async () => {
    expect((await sendRsvp(await invited({ date: today }), { status: 'yes' })).status).toBe(200)
    const over = await invited({ date: addDays(today, -1) })
    expect(await sendRsvp(over, { status: 'yes' })).toMatchObject({
      status: 409,
      body: { message: 'This event is over. Answers are no longer taken.' },
    })
    expect(await stored(over)).toBe('pending')
    const inTime = minutesAgo(2 * 24 * 60)
    expect((await sendRsvp(over, { status: 'yes', answered_at: inTime })).status).toBe(200)
    expect(await stored(over)).toBe('yes')
  })

  test('does not count as attendance', async () => {
    await sendRsvp(await invited({ date: today }), { status: 'yes' })
    const { rows } = await api.pool.query('select 1 from attendance_marks where church_id = $1', [
      pastor.church.id,
    ])
    expect(rows).toEqual([])
  })

  test('is limited by address', async () => {
    const link = await invited()
    const from = fromElsewhere()
    const address = from['x-forwarded-for']!
    const full = { count: events.rsvp.tries!.count, endsAt: new Date(Date.now() + 60_000) }
    await api.db
      .insert(rateLimits)
      .values([address, networkOf(address)].map((by) => ({ key: `events.rsvp ${by}`, ...full })))
    const limited = await api.call(events.rsvp, { ...link, status: 'yes' }, { headers: from })
    expect(limited.status).toBe(429)
    const page = await sendForm(api, link, { status: 'yes' }, from)
    expect(page.status).toBe(429)
    expect(page.headers.has('retry-after')).toBe(true)
    expect(await page.text()).toContain('RSVP failed. Try again later.')
    expect(await stored(link)).toBe('pending')
  })
})

describe('the event for a calendar', () => {
  const file = async (fields: EventFields) => {
    const { event_id } = await invited(fields)
    const response = await api.call(events.calendar, { event_id })
    return { ...response, text: (response.body as unknown as string).replaceAll('\r\n ', '') }
  }

  test('has its times in the church’s time zone', async () => {
    const inHaiti = { timezone: 'America/Port-au-Prince' }
    await api.db.update(churches).set(inHaiti).where(eq(churches.id, pastor.church.id))
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

  test('lasts the whole day when its times cannot be parsed', async () => {
    const { text } = await file({ date: '2036-07-04', startTime: 'Apre lamès', endTime: 'aswè' })
    expect(text).toContain('DTSTART;VALUE=DATE:20360704')
    expect(text).not.toContain('DTSTART:')
  })
})
