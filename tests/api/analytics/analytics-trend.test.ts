import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { connect, transaction } from '#server/db/connection.ts'
import { addMemberRows, removeMemberRows } from '#server/db/member-rows.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { members } from '#server/db/schema/members.ts'
import { owner } from '#tests/support/actors.ts'
import { at, now } from '#tests/support/analytics.ts'
import { startApi } from '#tests/support/api.ts'
import { addOldChurch, databaseAt } from '#tests/support/database/own-database.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})

type Owner = Awaited<ReturnType<typeof owner>>

function trend(by: Owner, instant = now) {
  return at(instant, async () => {
    const response = await api.call(analytics.trend, { church_id: by.church.id }, { token: by.token })
    expect(response.status).toBe(200)
    return response.body.months
  })
}

async function month(by: Owner, name: string, instant = now) {
  return (await trend(by, instant)).find((each) => each.month === name)!
}

/** Newcomers by month, without months that have none. */
async function newcomers(by: Owner) {
  const some = (await trend(by)).filter(({ first_time }) => first_time > 0)
  return Object.fromEntries(some.map((each) => [each.month, each.first_time]))
}

function mark(
  by: Owner,
  date: string,
  ids: string[],
  { present = true, clock = '15:00', guests }: { present?: boolean; clock?: string; guests?: number } = {},
) {
  const marked_at = `${date}T${clock}:00Z`
  const marks = ids.map((member_id) => ({ member_id, present, marked_at }))
  const counted = guests !== undefined && { guests: { count: guests, marked_at } }
  return at(now, async () => {
    const input = { church_id: by.church.id, date, marks, ...counted }
    expect((await api.call(attendance.mark, input, { token: by.token })).status).toBe(200)
  })
}

it('has twelve months, empty for a new church', async () => {
  const months = await trend(await owner(api))
  expect(months.map((each) => each.month)).toEqual([
    ...Array.from({ length: 11 }, (_, i) => new Date(Date.UTC(2025, 11 + i)).toISOString().slice(0, 7)),
    '2026-11',
  ])
  const none = {
    services: 0,
    average: 0,
    midweek_average: null,
    joined: 0,
    members: 0,
    first_time: 0,
    guests: 0,
  }
  for (const each of months) expect(each).toMatchObject({ ...none, returned: 0, last_year: null })
  expect(months.map(({ running }) => running)).toEqual([...Array.from({ length: 11 }, () => false), true])
})

it('has the mean attendance of the Sunday and the midweek services of each month, and its guests', async () => {
  const by = await owner(api)
  const ids = await congregation(api, by.church.id, ['Anne', 'Jean', 'Marie'], '2025-01-05')
  await mark(by, '2026-10-04', ids, { guests: 4 })
  await mark(by, '2026-10-11', ids.slice(0, 1))
  await mark(by, '2026-10-14', ids.slice(0, 2))
  await mark(by, '2026-11-01', [], { guests: 9 })
  await mark(by, '2026-11-18', ids)
  expect(await month(by, '2026-10')).toMatchObject({
    services: 2,
    average: 4,
    midweek_average: 2,
    guests: 4,
  })
  const november = { services: 1, average: 9, guests: 9 }
  expect(await month(by, '2026-11')).toMatchObject({ ...november, midweek_average: null })
  expect(await month(by, '2026-11', '2026-11-18T15:00:00Z')).toMatchObject({
    ...november,
    midweek_average: 3,
  })
})

it('has the Sundays, the first visits and who joined of the same month a year before', async () => {
  const by = await owner(api)
  const ids = await congregation(api, by.church.id, ['Anne', 'Jean'], '2025-10-01')
  await mark(by, '2025-10-05', ids, { guests: 28 })
  await mark(by, '2025-10-26', [], { guests: 41 })
  await mark(by, '2025-10-29', [], { guests: 9 })
  await mark(by, '2025-11-02', [], { guests: 90 })
  expect(await month(by, '2026-10')).toMatchObject({
    last_year: 35.5,
    joined_last_year: 2,
    first_time_last_year: 2,
  })
  expect((await month(by, '2026-11')).last_year).toBe(90)
  expect(await month(by, '2026-09')).toMatchObject({
    last_year: null,
    joined_last_year: null,
    first_time_last_year: null,
  })
})

it('grows with joining members', async () => {
  const by = await owner(api)
  await congregation(api, by.church.id, ['Old', 'Older'], '2019-03-03')
  await congregation(api, by.church.id, ['January'], '2026-01-31')
  const [removed] = await congregation(api, by.church.id, ['March', 'Gone'], '2026-03-01')
  await congregation(api, by.church.id, ['Today'], '2026-11-17')
  const of = async (name: string) => {
    const { joined, members: count } = await month(by, name)
    return [joined, count]
  }
  expect(await of('2025-12')).toEqual([0, 2])
  expect(await of('2026-01')).toEqual([1, 3])
  expect(await of('2026-03')).toEqual([2, 5])
  expect(await of('2026-11')).toEqual([1, 6])
  await transaction(api.db, (tx) => removeMemberRows(tx, by.church.id, [removed!]))
  expect(await of('2026-03')).toEqual([1, 4])
  expect(await of('2026-11')).toEqual([1, 5])
})

describe('newcomers', () => {
  it('are members whose first attendance is at latest in the month after they joined', async () => {
    const by = await owner(api)
    const join = (name: string, date: string) => congregation(api, by.church.id, [name], date)
    const [early] = await join('Early', '2026-09-01')
    const [late] = await join('Late', '2026-09-30')
    const [tooLate] = await join('Too late', '2026-08-31')
    await join('Never', '2026-09-06')
    await mark(by, '2026-09-06', [early!])
    await mark(by, '2026-09-13', [early!])
    await mark(by, '2026-10-31', [late!, early!])
    await mark(by, '2026-10-01', [tooLate!])
    expect(await newcomers(by)).toEqual({ '2026-09': 1, '2026-10': 1 })
  })

  it('have come again, or not', async () => {
    const by = await owner(api)
    const join = async (name: string) => (await congregation(api, by.church.id, [name], '2026-09-01'))[0]!
    const [again, once, away] = [await join('Again'), await join('Once'), await join('Away')]
    await mark(by, '2026-09-06', [again, once, away])
    await mark(by, '2026-10-11', [again])
    await mark(by, '2026-10-18', [away], { present: false })
    expect(await month(by, '2026-09')).toMatchObject({ first_time: 3, returned: 1 })
    expect(await month(by, '2026-10')).toMatchObject({ first_time: 0, returned: 0 })
    // Long after they were newcomers, and when that is taken back.
    await mark(by, '2026-11-08', [once])
    expect(await month(by, '2026-09')).toMatchObject({ returned: 2 })
    await mark(by, '2026-11-01', [once])
    await mark(by, '2026-11-08', [once], { present: false })
    expect(await month(by, '2026-09')).toMatchObject({ returned: 2 })
    await mark(by, '2026-11-01', [once], { present: false })
    expect(await month(by, '2026-09')).toMatchObject({ first_time: 3, returned: 1 })
  })

  it('follow late marks and removed marks', async () => {
    const by = await owner(api)
    const [jean] = await congregation(api, by.church.id, ['Jean'], '2026-09-20')
    await mark(by, '2026-10-11', [jean!])
    expect(await newcomers(by)).toEqual({ '2026-10': 1 })
    await mark(by, '2026-09-20', [jean!])
    expect(await newcomers(by)).toEqual({ '2026-09': 1 })
    await mark(by, '2026-09-20', [jean!], { present: false, clock: '16:00' })
    expect(await newcomers(by)).toEqual({ '2026-10': 1 })
    await mark(by, '2026-11-01', [jean!])
    await mark(by, '2026-10-11', [jean!], { present: false, clock: '16:00' })
    // In November they are no longer newcomers.
    expect(await newcomers(by)).toEqual({})
    await mark(by, '2026-10-11', [jean!], { clock: '17:00' })
    expect(await newcomers(by)).toEqual({ '2026-10': 1 })
  })

  it('exclude members marked absent, imported or removed', async () => {
    const by = await owner(api)
    const [absent, removed] = await congregation(api, by.church.id, ['Absent', 'Gone'], '2026-10-04')
    const listed = { id: `listed-${by.church.id}`, name: 'Listed', phone: null, email: null, groups: [] }
    await transaction(api.db, (tx) =>
      addMemberRows(tx, by.church.id, [{ ...listed, joinedOn: '2026-10-04', importId: 'list' }]),
    )
    await mark(by, '2026-10-11', [absent!], { present: false })
    await mark(by, '2026-10-11', [removed!, listed.id])
    expect(await newcomers(by)).toEqual({ '2026-10': 1 })
    await transaction(api.db, (tx) => removeMemberRows(tx, by.church.id, [removed!]))
    expect(await newcomers(by)).toEqual({})
    expect(await api.db.$count(members, eq(members.churchId, by.church.id))).toBe(2)
  })
})

it('a migration looks up who has come again', async () => {
  const own = await databaseAt(inject('databaseUrl'), 32)
  const { pool, close } = connect(own.url)
  await addOldChurch(pool)
  await pool.query(
    `insert into attendance_marks (church_id, date, member_id, present, marked_at, marked_by)
     select 'c', date, member_id, present, now(), 'u' from (values
       (date '2026-01-04', 'a', true), (date '2026-01-11', 'a', false), (date '2026-01-18', 'a', true),
       (date '2026-01-25', 'a', true), (date '2026-01-11', 'b', true), (date '2026-01-18', 'b', false)
     ) marks (date, member_id, present)`,
  )
  await pool.query(
    `insert into first_visits (member_id, church_id, date) values ('a', 'c', '2026-01-04'), ('b', 'c', '2026-01-11')`,
  )
  await migrateDatabase(own.url)
  const { rows } = await pool.query('select member_id, again_on::text from first_visits order by member_id')
  expect(rows).toEqual([
    { member_id: 'a', again_on: '2026-01-18' },
    { member_id: 'b', again_on: null },
  ])
  await close()
  await own.drop()
})
