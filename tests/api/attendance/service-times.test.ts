import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { addDays, dateIn, sundayBefore } from '#contract/fields/calendar.ts'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { maxServiceTimes, serviceTimes } from '#contract/attendance/service-times.ts'
import { churches } from '#server/db/schema/church.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectCountsRight, mark, mergeCall, pair, state, undoCall } from '#tests/support/merging.ts'
import { congregation } from '#tests/support/samples/congregation.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'

const api = await startApi()
const timezone = stableTimeZone()
const today = dateIn(timezone)
const sunday = sundayBefore(today)

type Owner = Awaited<ReturnType<typeof owner>>

const second = { name: 'Second service', weekday: 0, starts_at: '11:00' }

function create({ church, token }: Owner, fields: Partial<InputOf<typeof serviceTimes.create>> = {}) {
  return api.call(serviceTimes.create, { church_id: church.id, ...second, ...fields }, { token })
}

function update({ church, token }: Owner, service_id: string, fields: object) {
  return api.call(serviceTimes.update, { service_id, church_id: church.id, ...fields }, { token })
}

async function list({ church, token }: Owner) {
  const reply = await api.call(attendance.serviceTimes, { church_id: church.id }, { token })
  expect(reply.status).toBe(200)
  return reply.body.service_times
}

/** Marks members of a service, by default of the church's first one. */
async function markPresent(pastor: Owner, date: string, ids: string[], service_id?: string, present = true) {
  const marked_at = new Date().toISOString()
  const marks = ids.map((member_id) => ({ member_id, present, marked_at }))
  const input = { church_id: pastor.church.id, date, service_id, marks }
  const reply = await api.call(attendance.mark, input, { token: pastor.token })
  expect(reply.status).toBe(200)
  return reply.body
}

describe('the times at which a church meets', () => {
  it.each([
    ['en', 'Sunday service'],
    ['fr', 'Culte du dimanche'],
    ['ht', 'Sèvis dimanch'],
  ] as const)(
    'begin with one on Sundays at nine, named in the language of the church (%s)',
    async (language, name) => {
      const pastor = await owner(api)
      await api.db.update(churches).set({ language }).where(eq(churches.id, pastor.church.id))
      expect(await list(pastor)).toEqual([
        {
          id: pastor.church.id,
          church_id: pastor.church.id,
          name,
          weekday: 0,
          on_date: null,
          starts_at: '09:00',
          ends_at: '',
          group_ids: [],
          ended: false,
        },
      ])
    },
  )

  it('are weekly ones and extra services of one date; the same id again answers what is there', async () => {
    const pastor = await owner(api)
    const id = randomUUID()
    const { body: weekly } = await create(pastor, { id, ends_at: '12:30' })
    const again = await create(pastor, { id, name: 'Other' })
    const { body: wedding } = await create(pastor, {
      name: 'Wedding',
      weekday: undefined,
      on_date: today,
      starts_at: '16:00',
    })
    expect(weekly).toMatchObject({ id, weekday: 0, on_date: null, starts_at: '11:00', ends_at: '12:30' })
    expect(again.body).toEqual(weekly)
    expect(wedding).toMatchObject({ weekday: null, on_date: today })
    expect((await list(pastor)).map(({ name }) => name)).toEqual([
      'Sunday service',
      'Second service',
      'Wedding',
    ])
  })

  it('can be for groups of the church', async () => {
    const pastor = await owner(api)
    const at = { church_id: pastor.church.id, name: 'Sunday school' }
    const { body: school } = await api.call(groups.create, at, { token: pastor.token })
    const { body: time } = await create(pastor, { group_ids: [school.id] })
    expect(time.group_ids).toEqual([school.id])
    const other = await create(await owner(api), { group_ids: [school.id] })
    expect(other).toMatchObject({ status: 400, body: { fields: { group_ids: expect.any(String) } } })
  })

  it('change field by field, and tell of what somebody else changed meanwhile', async () => {
    const pastor = await owner(api)
    const { body: time } = await create(pastor)
    await update(pastor, time.id, { name: 'Late service', base: { name: 'Second service' } })
    const reply = await update(pastor, time.id, {
      name: 'Youth service',
      starts_at: '11:30',
      base: { name: 'Second service', starts_at: '11:00' },
    })
    expect(reply.body).toMatchObject({
      name: 'Late service',
      starts_at: '11:30',
      conflicts: [{ field: 'name', theirs: 'Late service' }],
    })
    expect((await update(pastor, pastor.church.id, { weekday: 6, base: { weekday: 0 } })).body.weekday).toBe(
      6,
    )
  })

  it('end without losing anything: marks that waited on a phone still arrive, and the end can be taken back', async () => {
    const pastor = await owner(api, { timezone })
    const [one, two] = await congregation(api, pastor.church.id, ['Ana', 'Bob'], addDays(today, -60))
    const { body: time } = await create(pastor)
    await markPresent(pastor, sunday, [one!], time.id)
    const ended = await update(pastor, time.id, { ended: true, base: { ended: false } })
    expect(ended.body.ended).toBe(true)
    const { marks } = await markPresent(pastor, sunday, [two!], time.id)
    expect(marks).toMatchObject([{ member_id: two, present: true }])
    const back = await update(pastor, time.id, { ended: false, base: { ended: true } })
    expect(back.body.ended).toBe(false)
  })

  it.each<[string, object, string]>([
    ['neither weekday nor date', { weekday: undefined }, 'weekday'],
    ['both a weekday and a date', { on_date: '2026-01-04' }, 'weekday'],
    ['a weekday that is none', { weekday: 7 }, 'weekday'],
    ['no name', { name: ' ' }, 'name'],
    ['25 o’clock', { starts_at: '25:00' }, 'starts_at'],
    ['9 in the evening in words', { starts_at: '9 p.m.' }, 'starts_at'],
    ['an end before the start', { ends_at: '10:00' }, 'ends_at'],
    ['a group that does not exist', { group_ids: [randomUUID()] }, 'group_ids'],
  ])('refuse %s at its field', async (_, fields, field) => {
    const reply = await create(await owner(api), fields)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ message: expect.any(String), fields: { [field]: expect.any(String) } })
  })

  it('refuse an end before the start in an edit of either', async () => {
    const pastor = await owner(api)
    const { body: time } = await create(pastor, { ends_at: '12:30' })
    expect((await update(pastor, time.id, { starts_at: '13:00', base: { starts_at: '11:00' } })).status).toBe(
      400,
    )
  })

  it('keep the first one, which calls without a service mean', async () => {
    const pastor = await owner(api)
    expect((await update(pastor, pastor.church.id, { ended: true, base: { ended: false } })).status).toBe(400)
  })

  it('are at most twenty weekly ones', async () => {
    const pastor = await owner(api)
    for (let i = 1; i < maxServiceTimes; i++) expect((await create(pastor)).status).toBe(200)
    expect((await create(pastor)).status).toBe(400)
    const [, some] = await list(pastor)
    await update(pastor, some!.id, { ended: true, base: { ended: false } })
    expect((await create(pastor)).status).toBe(200)
  })

  it('are those of one church only, and changed by its leaders', async () => {
    const [pastor, stranger] = [await owner(api), await owner(api)]
    const { body: time } = await create(pastor)
    expect((await update(stranger, time.id, { name: 'Mine', base: { name: 'Second service' } })).status).toBe(
      404,
    )
    expect((await create(stranger, { id: time.id })).status).toBe(404)
    const usher = await withRole(api, pastor.church.id, 'usher')
    const at = { church_id: pastor.church.id }
    expect((await api.call(attendance.serviceTimes, at, { token: usher.token })).status).toBe(200)
    expect((await api.call(serviceTimes.create, { ...at, ...second }, { token: usher.token })).status).toBe(
      403,
    )
  })
})

describe('two services on one day', () => {
  async function twoServices() {
    const pastor = await owner(api, { timezone })
    const ids = await congregation(api, pastor.church.id, ['Ana', 'Bob', 'Carl'], addDays(today, -60))
    const { body } = await create(pastor)
    return { pastor, ids: ids as [string, string, string], later: body.id }
  }

  it('have marks of their own; without a service the first one is meant', async () => {
    const { pastor, ids, later } = await twoServices()
    await markPresent(pastor, sunday, [ids[0], ids[1]])
    const answer = await markPresent(pastor, sunday, [ids[1], ids[2]], later)
    expect(answer.service_id).toBe(later)
    const read = async (service_id?: string) => {
      const input = { church_id: pastor.church.id, date: sunday, service_id }
      const { body } = await api.call(attendance.get, input, { token: pastor.token })
      return body.marks.map(({ member_id }) => member_id).toSorted()
    }
    expect(await read()).toEqual([ids[0], ids[1]].toSorted())
    expect(await read(pastor.church.id)).toEqual([ids[0], ids[1]].toSorted())
    expect(await read(later)).toEqual([ids[1], ids[2]].toSorted())
    const { body } = await api.call(
      attendance.services,
      { church_id: pastor.church.id },
      { token: pastor.token },
    )
    expect(body.services).toEqual([
      { date: sunday, service_id: later, name: 'Second service', present: 2, guests: 0 },
      { date: sunday, present: 2, guests: 0 },
    ])
  })

  it('add up to the visits of the day; a person is there when they were at one of them', async () => {
    const { pastor, ids, later } = await twoServices()
    await markPresent(pastor, sunday, [ids[0], ids[1]])
    await markPresent(pastor, sunday, [ids[1], ids[2]], later)
    const at = { church_id: pastor.church.id }
    const { body: overview } = await api.call(analytics.overview, at, { token: pastor.token })
    expect(overview.sundays).toEqual([{ date: sunday, visits: 4 }])
    const month = { ...at, month: sunday.slice(0, 7) }
    const { body: report } = await api.call(analytics.month, month, { token: pastor.token })
    expect(report.sundays).toEqual({ services: 1, average: 4 })
    expect(report.services.map(({ name }) => name)).toEqual([null, 'Second service'])
    const { body: summary } = await api.call(members.summary, { member_id: ids[2] }, { token: pastor.token })
    expect(summary).toMatchObject({ attended: 1, held: 1, attendance: [{ date: sunday, present: true }] })
  })

  it('make nobody absent who was at one of them, whichever mark is taken back', async () => {
    const { pastor, ids, later } = await twoServices()
    await markPresent(pastor, sunday, ids)
    await markPresent(pastor, sunday, ids, later)
    await markPresent(pastor, sunday, [ids[0]], undefined, false)
    await markPresent(pastor, sunday, [ids[1]], later, false)
    await expectCountsRight(api, pastor.church.id)
    const read = async () => {
      const { rows } = await api.pool.query<{ missing: boolean }>(
        'select misses_from <= $2 as missing from member_absences where member_id = any($1) order by 1',
        [ids, sunday],
      )
      return rows.map(({ missing }) => missing)
    }
    expect(await read()).toEqual([false, false, false])
    await markPresent(pastor, sunday, [ids[0]], later, false)
    expect(await read()).toEqual([false, false, true])
    await expectCountsRight(api, pastor.church.id)
  })

  it('refuse a service that the church does not have', async () => {
    const { pastor } = await twoServices()
    const { later } = await twoServices()
    for (const call of [attendance.get, attendance.mark]) {
      const input = { church_id: pastor.church.id, date: sunday, service_id: later }
      const reply = await api.call(call, input, { token: pastor.token })
      expect(reply).toMatchObject({ status: 400, body: { fields: { service_id: expect.any(String) } } })
    }
  })

  it('stay apart when members are merged, and when that is undone', async () => {
    const both = await pair(api)
    const { body: time } = await api.call(
      serviceTimes.create,
      { church_id: both.church.id, ...second },
      { token: both.token },
    )
    await mark(api, both, '2026-01-04', [
      [both.keep.id, true],
      [both.drop.id, false],
    ])
    await mark(api, both, '2026-01-04', [[both.drop.id, true]], time.id)
    const before = await state(api, both.church.id)
    const { body: merge } = await mergeCall(api, both, both.keep.id, both.drop.id)
    const { rows } = await api.pool.query(
      'select number, present from attendance_marks where member_id = $1 order by number',
      [both.keep.id],
    )
    expect(rows).toEqual([
      { number: 0, present: true },
      { number: 1, present: true },
    ])
    await expectCountsRight(api, both.church.id)
    expect((await undoCall(api, both, merge.id)).status).toBe(200)
    expect(await state(api, both.church.id)).toEqual(before)
    await expectCountsRight(api, both.church.id)
  })
})
