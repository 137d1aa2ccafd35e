import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { invitations } from '#server/db/schema/events.ts'
import { deliveries, sends } from '#server/db/schema/reminders.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'
import { anEvent, eventCalls, eventDetails as details } from '#tests/support/samples/events.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'

const api = await startApi()
const { create, read, list, used, people, answer } = eventCalls(api)

type Owner = Awaited<ReturnType<typeof owner>>
let pastor: Owner
const timezone = stableTimeZone()
const today = dateIn(timezone)
beforeAll(async () => {
  pastor = await owner(api)
})

describe('creating an event', () => {
  it('returns it with its church and no guests', async () => {
    const response = await create(pastor)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      id: expect.any(String),
      church_id: pastor.church.id,
      ...details,
      series_id: null,
      invited_count: 0,
      rsvp_yes_count: 0,
      rsvp_no_count: 0,
      createdAt: expect.any(String),
      church_name: pastor.church.name,
      church_address: pastor.church.address,
      invited_members: [],
    })
    expect(Date.parse(response.body.createdAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(await read(pastor, response.body.id)).toEqual(response.body)
  })

  it('accepts an instant as its day, as other clients send it, without description or location', async () => {
    const { description: _d, location: _l, ...least } = details
    const input = { church_id: pastor.church.id, ...least, date: '2030-03-03T05:00:00.000Z' }
    const { body } = await api.call(events.create, input, { token: pastor.token })
    expect(body).toMatchObject({ date: '2030-03-03', description: '', location: '' })
  })

  it.each([
    ['title', { title: ' ' }, m.title_required],
    ['date', { date: '' }, m.date_required],
    ['date', { date: '2030-02-30' }, m.date_invalid],
    ['date', { date: '2101-01-01' }, m.service_date_too_far],
    ['date', { date: '1899-12-31' }, m.service_date_too_far],
    ['start_time', { start_time: '' }, m.start_time_required],
    ['end_time', { end_time: ' ' }, m.end_time_required],
    ['repeat_weeks', { repeat_weeks: 53 }, m.repeat_too_often],
    ['repeat_weeks', { repeat_weeks: 0 }, m.number_invalid],
    ['member_ids', { member_ids: ['nobody'] }, m.member_gone],
  ])('is rejected at the field %s with %j', async (field, input, message) => {
    const wrong = { church_id: pastor.church.id, ...details, ...input }
    await expectFieldRefused(api, events.create, wrong, { field, message }, { token: pastor.token })
  })

  it('repeats week by week, as one series', async () => {
    const by = await owner(api)
    const { body } = await create(by, { date: '2030-02-20', repeat_weeks: 3 })
    const { events: all } = await list(by)
    expect(all.map(({ date }) => date)).toEqual(['2030-02-20', '2030-02-27', '2030-03-06'])
    expect(new Set(all.map(({ series_id }) => series_id))).toEqual(new Set([body.series_id]))
    expect(body.series_id).not.toBeNull()
    for (const event of all) expect(event).toMatchObject({ title: details.title, location: details.location })
  })

  it('returns the existing event when the id is sent again, also concurrently, and repeats it once', async () => {
    const by = await owner(api)
    const [ana] = await people(by, 1)
    const id = randomUUID()
    const again = () => create(by, { id, repeat_weeks: 3, member_ids: [ana] })
    const responses = await Promise.all([again(), again(), again()])
    responses.push(await create(by, { id, title: 'Another', repeat_weeks: 5 }))
    for (const { status, body } of responses) {
      expect({ status, body }).toEqual({ status: 200, body: responses[0]?.body })
    }
    expect(await list(by)).toMatchObject({ totalItems: 3 })
    expect(await used(by)).toBe(1)
    const stranger = await owner(api)
    expect((await create(stranger, { id })).status).toBe(404)
  })

  it('invites members to the first date, or to all of them', async () => {
    const by = await owner(api)
    const [ana, jan] = await people(by, 2)
    const first = await create(by, { repeat_weeks: 2, member_ids: [ana, jan, ana] })
    expect(first.body.invited_members.map(({ id }) => id)).toEqual([ana, jan])
    expect((await list(by)).events.map((event) => event.invited_count)).toEqual([2, 0])
    await create(by, { date: '2031-01-05', repeat_weeks: 3, member_ids: [ana], invite_to_all: true })
    expect((await list(by)).events.slice(2).map((event) => event.invited_count)).toEqual([1, 1, 1])
    expect(await used(by)).toBe(5)
  })

  it('creates nothing when the invitations exceed the plan', async () => {
    const by = await owner(api)
    const response = await create(by, { member_ids: await people(by, 41) })
    expect(response.status).toBe(402)
    expect(response.body).toEqual({ message: m.invite_limit_reached({ plan: 'Free', limit: 40, left: 40 }) })
    expect(await list(by)).toMatchObject({ totalItems: 0 })
    expect(await used(by)).toBe(0)
  })
})

describe('the list of events', () => {
  let by: Owner
  beforeAll(async () => {
    by = await owner(api, { timezone })
    for (const day of [-30, -1, 0, 1, 30]) await create(by, { title: String(day), date: addDays(today, day) })
    await create(by, { title: '1 early', date: addDays(today, 1), start_time: '7è nan maten' })
    await create(by, { title: '1 late', date: addDays(today, 1), start_time: '6:00 PM' })
    await create(by, { title: '1 whenever', date: addDays(today, 1), start_time: 'apre sèvis la' })
  })
  const titles = async (input = {}) => (await list(by, input)).events.map(({ title }) => title)

  it('starts with the upcoming ones, next first, and then the past ones, latest first', async () => {
    expect(await titles()).toEqual(['0', '1 whenever', '1 early', '1', '1 late', '30', '-1', '-30'])
  })

  it('is paged; pages beyond the end are empty', async () => {
    expect(await list(by, { page: 2, limit: 3 })).toMatchObject({
      currentPage: 2,
      totalPages: 3,
      totalItems: 8,
    })
    expect(await titles({ page: 3, limit: 3 })).toEqual(['-1', '-30'])
    expect(await list(by, { page: 9, limit: 3 })).toMatchObject({ events: [], totalItems: 8 })
  })

  it('can be limited to some days', async () => {
    const window = { from: addDays(today, -1), to: today }
    expect(await titles(window)).toEqual(['0', '-1'])
    expect(await list(by, window)).toMatchObject({ totalItems: 2, totalPages: 1 })
    expect(await titles({ from: addDays(today, 2) })).toEqual(['30'])
    expect(await titles({ to: addDays(today, -2) })).toEqual(['-30'])
  })

  it('has no events of another church', async () => {
    const stranger = await owner(api)
    expect((await list(stranger)).events).toEqual([])
    const response = await api.call(events.list, { church_id: by.church.id }, { token: stranger.token })
    expect(response.status).toBe(404)
  })

  it('counts invitations and RSVPs', async () => {
    const [ana, jan, zo] = await people(by, 3)
    const event = await anEvent(api, by.church.id, { title: 'Fèt', guests: [ana!, jan!, zo!] })
    await answer(event.id, ana!, 'yes')
    await answer(event.id, jan!, 'no')
    const listed = (await list(by)).events.find(({ id }) => id === event.id)
    expect(listed).toMatchObject({ invited_count: 3, rsvp_yes_count: 1, rsvp_no_count: 1 })
  })
})

describe('an event', () => {
  it('has its guests by name, with their RSVP and the status of the last message', async () => {
    const [zo, ana] = await Promise.all([
      member(api, pastor.token, pastor.church.id, 'Zo Pierre'),
      member(api, pastor.token, pastor.church.id, 'Élisée Jean'),
    ])
    const event = await anEvent(api, pastor.church.id, { guests: [zo.id, ana.id] })
    await answer(event.id, ana.id, 'yes')
    await said(event.id, ana, 'failed', '2026-11-01T10:00:00Z')
    await said(event.id, ana, 'delivered', '2026-11-02T10:00:00Z')
    await said(null, zo, 'sent', '2026-11-03T10:00:00Z')
    const { id, name, phone, email } = ana
    const guest = { id, name, phone, email, photo: null, rsvp_link: expect.stringMatching(/\/e\/\w{10}$/) }
    expect((await read(pastor, event.id)).invited_members).toEqual([
      { ...guest, rsvp_status: 'yes', sent: 'delivered' },
      expect.objectContaining({ id: zo.id, rsvp_status: 'pending', sent: null }),
    ])
  })

  async function said(
    eventId: string | null,
    { id, name, phone }: { id: string; name: string; phone: string | null },
    status: 'failed' | 'delivered' | 'sent',
    at: string,
  ) {
    const send = { id: randomUUID(), churchId: pastor.church.id, kind: 'invite', eventId } as const
    await api.db.insert(sends).values({ ...send, createdAt: new Date(at) })
    await api.db.insert(deliveries).values({
      id: randomUUID(),
      sendId: send.id,
      churchId: pastor.church.id,
      memberId: id,
      name,
      channel: 'sms',
      address: phone,
      body: 'x',
      status,
    })
  }

  it('that is missing, or of another church, is a 404', async () => {
    const stranger = await owner(api)
    const event = await anEvent(api, stranger.church.id)
    for (const event_id of [event.id, randomUUID()]) {
      for (const [endpoint, input] of [
        [events.get, {}],
        [events.update, details],
        [events.remove, {}],
        [events.invite, { member_ids: ['x'] }],
        [events.uninvite, { member_ids: ['x'] }],
      ] as const) {
        const response = await api.call(endpoint, { event_id, ...input }, { token: pastor.token })
        expect({ status: response.status, body: response.body }).toEqual({
          status: 404,
          body: { message: m.not_found() },
        })
      }
    }
    expect(await read(stranger, event.id)).toMatchObject({ id: event.id })
  })

  it('is not accessible to ushers', async () => {
    const usher = await withRole(api, pastor.church.id, 'usher')
    const response = await api.call(events.list, { church_id: pastor.church.id }, { token: usher.token })
    expect(response.status).toBe(403)
  })
})

describe('changing an event', () => {
  const update = (by: Owner, event_id: string, input: Record<string, unknown>) =>
    api.call(events.update, { event_id, ...details, ...input }, { token: by.token })

  it('replaces the fields of the form and keeps its guests', async () => {
    const [ana] = await people(pastor, 1)
    const { body: event } = await create(pastor, { member_ids: [ana] })
    const change = { title: 'Chanje', date: '2030-04-05', start_time: '6 PM', description: '', location: '' }
    const response = await update(pastor, event.id, change)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ ...event, ...change })
    expect(await read(pastor, event.id)).toEqual(response.body)
  })

  it.each([
    ['title', { title: '' }, m.title_required],
    ['end_time', { end_time: '' }, m.end_time_required],
    ['scope', { scope: 'all' }, m.field_invalid],
  ])('is rejected at the field %s with %j', async (field, input, message) => {
    const event = await anEvent(api, pastor.church.id)
    const wrong = { event_id: event.id, ...details, ...input }
    await expectFieldRefused(api, events.update, wrong, { field, message }, { token: pastor.token })
  })

  it('of a series changes that one, or also all later ones, whose dates move along', async () => {
    const by = await owner(api)
    await create(by, { repeat_weeks: 4 })
    await create(by, { title: 'Apart', date: '2030-05-01' })
    const [, second, third] = (await list(by)).events
    await update(by, second!.id, { date: '2030-03-11', title: 'Alone' })
    await update(by, third!.id, { date: '2030-03-18', title: 'Later', scope: 'following' })
    expect((await list(by)).events.map(({ date, title }) => `${date} ${title}`)).toEqual([
      `2030-03-03 ${details.title}`,
      '2030-03-11 Alone',
      '2030-03-18 Later',
      '2030-03-25 Later',
      '2030-05-01 Apart',
    ])
  })
})

describe('deleting an event', () => {
  const remove = (by: Owner, event_id: string, input = {}, language = 'en') =>
    api.call(events.remove, { event_id, ...input }, { token: by.token, language })

  it('removes its invitations and confirms it', async () => {
    const [ana] = await people(pastor, 1)
    const event = await anEvent(api, pastor.church.id, { guests: [ana!] })
    const response = await remove(pastor, event.id, {}, 'ht')
    expect(response.body).toEqual({ message: m.event_deleted({}, { locale: 'ht' }) })
    expect((await remove(pastor, event.id)).status).toBe(404)
    expect(await api.db.$count(invitations, eq(invitations.eventId, event.id))).toBe(0)
  })

  it('of a series deletes that one, or also all later ones', async () => {
    const by = await owner(api)
    await create(by, { repeat_weeks: 4 })
    const dates = async () => (await list(by)).events.map(({ date }) => date)
    const [, second, third] = (await list(by)).events
    await remove(by, second!.id)
    expect(await dates()).toEqual(['2030-03-03', '2030-03-17', '2030-03-24'])
    await remove(by, third!.id, { scope: 'following' })
    expect(await dates()).toEqual(['2030-03-03'])
  })
})
