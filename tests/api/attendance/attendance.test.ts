import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import type { Mark } from '#contract/attendance/attendance.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { member, owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'

const api = await startApi()
const timezone = stableTimeZone()
const today = dateIn(timezone)

type Owner = Awaited<ReturnType<typeof owner>>
type Someone = { token: string }

/** A church with `count` members. */
async function congregation(count: number) {
  const pastor = await owner(api, { timezone })
  const ids = []
  for (let i = 0; i < count; i++) ids.push((await member(api, pastor.token, pastor.church.id)).id)
  return { ...pastor, ids }
}

/** The instant `seconds` ago. */
function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1000).toISOString()
}

function mark(church: Owner['church'], by: Someone, input: Record<string, unknown>, date = today) {
  return api.call(attendance.mark, { church_id: church.id, date, ...input }, { token: by.token })
}

async function service(pastor: Owner, date = today) {
  const input = { church_id: pastor.church.id, date }
  const response = await api.call(attendance.get, input, { token: pastor.token })
  expect(response.status).toBe(200)
  return response.body
}

async function services(pastor: Owner, query: object = {}) {
  const input = { church_id: pastor.church.id, ...query }
  const response = await api.call(attendance.services, input, { token: pastor.token })
  expect(response.status).toBe(200)
  return response.body
}

const present = (member_id: string, seconds = 10): Mark => ({
  member_id,
  present: true,
  marked_at: ago(seconds),
})
const absent = (member_id: string, seconds = 10): Mark => ({ ...present(member_id, seconds), present: false })

describe('a service', () => {
  it('is empty until something is marked, and then returns it', async () => {
    const pastor = await congregation(2)
    const [one, two] = pastor.ids as [string, string]
    expect(await service(pastor)).toEqual({ date: today, guests: 0, marks: [] })
    expect(await services(pastor)).toEqual({ services: [], currentPage: 1, totalPages: 0, totalItems: 0 })

    const marks = [present(one), absent(two)]
    const response = await mark(pastor.church, pastor, { marks, guests: { count: 7, marked_at: ago(5) } })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ date: today, guests: 7, marks: expect.arrayContaining(marks) })
    expect(response.body.marks).toHaveLength(2)
    const read = await service(pastor)
    expect(read).toEqual({ date: today, guests: 7, marks: expect.arrayContaining(marks) })
    expect((await services(pastor)).services).toEqual([{ date: today, present: 1, guests: 7 }])
  })

  it('is not created by an empty change', async () => {
    const pastor = await congregation(0)
    for (const input of [{}, { marks: [] }]) {
      const response = await mark(pastor.church, pastor, input)
      expect(response.body).toEqual({ date: today, guests: 0, marks: [] })
    }
    expect((await services(pastor)).totalItems).toBe(0)
  })

  it('is held once somebody was counted, present or a guest, and no more when that is undone', async () => {
    const pastor = await congregation(1)
    const [one] = pastor.ids as [string]
    const counted = (count: number, seconds: number) => ({ guests: { count, marked_at: ago(seconds) } })
    await mark(pastor.church, pastor, { marks: [absent(one)] }, addDays(today, -1))
    await mark(pastor.church, pastor, { marks: [present(one)] }, addDays(today, -2))
    await mark(pastor.church, pastor, counted(3, 9), addDays(today, -3))
    await mark(pastor.church, pastor, counted(0, 9), addDays(today, -4))
    const { services: held } = await services(pastor)
    expect(held.map((each) => each.date)).toEqual([addDays(today, -2), addDays(today, -3)])
    await mark(pastor.church, pastor, { marks: [absent(one, 1)] }, addDays(today, -2))
    await mark(pastor.church, pastor, counted(0, 1), addDays(today, -3))
    expect((await services(pastor)).totalItems).toBe(0)
  })

  it('is in a paged list', async () => {
    const pastor = await congregation(1)
    for (let i = 0; i < 5; i++) {
      await mark(pastor.church, pastor, { marks: [present(pastor.ids[0]!)] }, addDays(today, -7 * i))
    }
    const second = await services(pastor, { page: 2, limit: 2 })
    expect(second).toMatchObject({ currentPage: 2, totalPages: 3, totalItems: 5 })
    expect(second.services.map((each) => each.date)).toEqual([addDays(today, -14), addDays(today, -21)])
    expect((await services(pastor, { page: 9 })).services).toEqual([])
  })
})

describe('marks of two phones', () => {
  it('merge: different members add up', async () => {
    const pastor = await congregation(2)
    const usher = await withRole(api, pastor.church.id, 'usher')
    const [one, two] = pastor.ids as [string, string]
    await Promise.all([
      mark(pastor.church, pastor, { marks: [present(one)] }),
      mark(pastor.church, usher, { marks: [present(two)] }),
    ])
    expect((await service(pastor)).marks.map((each) => each.member_id).toSorted()).toEqual(
      pastor.ids.toSorted(),
    )
    expect((await services(pastor)).services[0]?.present).toBe(2)
  })

  it('merge: the latest of one member wins, whichever arrives first', async () => {
    const pastor = await congregation(1)
    const [one] = pastor.ids as [string]
    const late = absent(one, 10)
    await mark(pastor.church, pastor, { marks: [late], guests: { count: 4, marked_at: ago(10) } })
    const early = await mark(pastor.church, pastor, {
      marks: [present(one, 60)],
      guests: { count: 9, marked_at: ago(60) },
    })
    // The response has the stored marks, not the sent ones.
    expect(early.body).toEqual({ date: today, guests: 4, marks: [late] })
    expect((await services(pastor)).services).toEqual([{ date: today, present: 0, guests: 4 }])
  })

  it('merge: of marks with the same time the last to arrive wins', async () => {
    const pastor = await congregation(1)
    const [one] = pastor.ids as [string]
    const first = present(one)
    await mark(pastor.church, pastor, { marks: [first] })
    await mark(pastor.church, pastor, { marks: [{ ...first, present: false }] })
    expect((await service(pastor)).marks[0]?.present).toBe(false)
    await mark(pastor.church, pastor, { marks: [{ ...first, present: false }, first] })
    expect((await service(pastor)).marks[0]?.present).toBe(true)
    expect((await services(pastor)).services[0]?.present).toBe(1)
  })

  it('count once, however often they arrive', async () => {
    const pastor = await congregation(2)
    const marks = pastor.ids.map((id) => present(id))
    for (let i = 0; i < 3; i++) await mark(pastor.church, pastor, { marks })
    await Promise.all(Array.from({ length: 8 }, () => mark(pastor.church, pastor, { marks })))
    expect((await services(pastor)).services).toEqual([{ date: today, present: 2, guests: 0 }])
  })
})

describe('clocks', () => {
  it('a year ahead do not win over later marks', async () => {
    const pastor = await congregation(1)
    const [one] = pastor.ids as [string]
    const ahead = new Date(Date.now() + 365 * 86_400_000).toISOString()
    const wrong = await mark(pastor.church, pastor, {
      marks: [{ ...present(one), marked_at: ahead }],
      guests: { count: 5, marked_at: ahead },
    })
    expect(Date.parse(wrong.body.marks[0]!.marked_at)).toBeLessThanOrEqual(Date.now())
    const right = await mark(pastor.church, pastor, {
      marks: [absent(one, 0)],
      guests: { count: 6, marked_at: new Date().toISOString() },
    })
    expect(right.body).toMatchObject({ guests: 6, marks: [{ present: false }] })
  })

  it('never set lose against all others', async () => {
    const pastor = await congregation(1)
    const [one] = pastor.ids as [string]
    await mark(pastor.church, pastor, {
      marks: [{ member_id: one, present: false, marked_at: '1970-01-01T00:00:00Z' }],
    })
    expect((await service(pastor)).marks[0]?.present).toBe(false)
    await mark(pastor.church, pastor, { marks: [present(one, 86_400 * 400)] })
    expect((await service(pastor)).marks[0]?.present).toBe(true)
  })

  it('of phones further east may be a day ahead, and a mark may arrive 60 days late', async () => {
    const pastor = await congregation(1)
    const [one] = pastor.ids as [string]
    expect((await mark(pastor.church, pastor, { marks: [present(one)] }, addDays(today, 1))).status).toBe(200)
    const late = await mark(
      pastor.church,
      pastor,
      { marks: [present(one, 60 * 86_400)] },
      addDays(today, -60),
    )
    expect(late.status).toBe(200)
  })
})

describe('marks of people who are not members', () => {
  it('are returned as refused, and the other marks are stored', async () => {
    const pastor = await congregation(2)
    const [one, removed] = pastor.ids as [string, string]
    const stranger = await congregation(1)
    await api.db.delete(memberTable).where(eq(memberTable.id, removed))
    const unknown = randomUUID()
    const response = await api.call(
      attendance.mark,
      {
        church_id: pastor.church.id,
        date: today,
        marks: [present(removed), present(one), present(stranger.ids[0]!), present(unknown)],
      },
      { token: pastor.token, language: 'fr' },
    )
    expect(response.status).toBe(200)
    expect(response.body.marks.map((each) => each.member_id)).toEqual([one])
    expect(response.body.refused?.map((each) => each.member_id)).toEqual([removed, stranger.ids[0], unknown])
    expect(response.body.refused?.[0]?.message).toContain('membre')
    expect((await services(pastor)).services[0]?.present).toBe(1)
    expect((await services(stranger)).totalItems).toBe(0)
  })

  it('alone do not create a service', async () => {
    const pastor = await congregation(0)
    const response = await mark(pastor.church, pastor, { marks: [present(randomUUID())] })
    expect(response.body).toMatchObject({ guests: 0, marks: [], refused: [{}] })
    expect((await services(pastor)).totalItems).toBe(0)
  })
})

describe('rejected input', () => {
  let pastor: Awaited<ReturnType<typeof congregation>>
  beforeAll(async () => {
    pastor = await congregation(1)
  })

  it.each(['tomorrow', '2026-02-30', '15/11/2026', '1899-12-31', '0000-01-01', addDays(today, 2), ''])(
    'the date %j',
    async (date) => {
      const response = await mark(pastor.church, pastor, { marks: [present(pastor.ids[0]!)] }, date)
      expect(response.status).toBe(400)
      expect(Object.keys(response.body.fields ?? {})).toEqual(['date'])
    },
  )

  it.each([
    { marks: [{ member_id: 'x', present: 'yes', marked_at: ago(1) }] },
    { marks: [{ member_id: 'x', present: true, marked_at: 'now' }] },
    { marks: [{ member_id: 'x', present: true }] },
    { marks: 'all' },
    { marks: Array.from({ length: 2001 }, () => present('x')) },
    { guests: { count: -1, marked_at: ago(1) } },
    { guests: { count: 1.5, marked_at: ago(1) } },
    { guests: { count: 3 } },
    { guests: 3 },
  ])('the change %#', async (input) => {
    expect((await mark(pastor.church, pastor, input)).status).toBe(400)
  })

  it('reading a date before 1900', async () => {
    const input = { church_id: pastor.church.id, date: '0001-01-01' }
    expect((await api.call(attendance.get, input, { token: pastor.token })).status).toBe(400)
  })
})

describe('who may', () => {
  it('read and mark: everybody with a role in the church', async () => {
    const pastor = await congregation(1)
    const input = { church_id: pastor.church.id, date: today, marks: [present(pastor.ids[0]!)] }
    const statuses = async (token?: string) => {
      const responses = []
      for (const endpoint of [attendance.get, attendance.services, attendance.mark]) {
        responses.push((await api.call(endpoint, input, token ? { token } : {})).status)
      }
      return responses
    }
    expect(await statuses()).toEqual([401, 401, 401])
    expect(await statuses((await person(api)).token)).toEqual([404, 404, 404])
    expect(await statuses((await owner(api)).token)).toEqual([404, 404, 404])
    expect(await statuses((await withRole(api, pastor.church.id, 'usher')).token)).toEqual([200, 200, 200])
    expect(await statuses((await withRole(api, pastor.church.id, 'leader')).token)).toEqual([200, 200, 200])
  })
})
