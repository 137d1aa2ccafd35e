import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { account } from '#contract/account.ts'
import { analytics } from '#contract/analytics.ts'
import { addDays } from '#contract/calendar.ts'
import { church } from '#contract/church.ts'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { fillDemo } from '#server/db/demo.ts'
import { demoPeople } from '#server/db/demo-people.ts'
import { demoServices } from '#server/db/demo-services.ts'
import { seededRandom } from '#server/db/seeded-random.ts'
import { toE164 } from '#server/phone.ts'
import { startApi } from '#tests/support/api.ts'
import { fromElsewhere } from '#tests/support/visitors.ts'

const api = await startApi()
let token: string
let churchId: string

beforeAll(async () => {
  const [first, second] = [await fillDemo(api.db), await fillDemo(api.db)]
  expect(second).toEqual(first)
  const reply = await api.call(account.signIn, first, { headers: fromElsewhere() })
  token = reply.body.access_token
  const list = await api.call(church.list, {}, { token })
  expect(list.body.churches.map((each) => each.role)).toEqual(['owner'])
  churchId = list.body.churches[0]!.id
})

describe('the demo church', () => {
  it('has 250 members in 8 groups, with numbers that are numbers', async () => {
    const all = await api.call(members.list, { church_id: churchId, limit: 1000 }, { token })
    expect(all.body.members).toHaveLength(250)
    expect(all.body.totalMembers).toBe(250)
    expect(new Set(all.body.members.map((each) => each.name)).size).toBe(250)
    const phones = all.body.members.flatMap((each) => each.phone ?? [])
    expect(phones.map((phone) => toE164(phone, 'HT'))).toEqual(phones)
    const list = await api.call(groups.list, { church_id: churchId }, { token })
    expect(list.body.groups).toHaveLength(8)
    expect(list.body.groups.every((each) => each.members > 0)).toBe(true)
  })

  it('has services up to now and some who stayed away', async () => {
    const { body } = await api.call(analytics.overview, { church_id: churchId }, { token })
    expect(body.weekly_attendance).toHaveLength(12)
    expect(body.visits.this_week).toBeGreaterThan(80)
    expect(body.absent_total).toBeGreaterThanOrEqual(5)
    expect(body.absent_total).toBeLessThan(60)
    expect(body.absent_members[0]!.missed_weeks).toBeGreaterThan(3)
  })

  it('has totals that its marks bear out', async () => {
    const { rows } = await api.db.execute(sql`
      select date, present, (
        select count(*)::int from attendance_marks a where a.church_id = s.church_id and a.date = s.date and a.present
      ) as counted from services s where church_id = ${churchId}`)
    expect(rows.length).toBeGreaterThan(120)
    for (const { present, counted } of rows) expect(present).toBe(counted)
    const counts = await api.db.execute(sql`
      select misses_from, members, (
        select count(*)::int from member_absences a
        where a.church_id = c.church_id and a.misses_from = c.misses_from
      ) as counted from absence_counts c where church_id = ${churchId}`)
    for (const row of counts.rows) expect(row['members']).toBe(row['counted'])
  })
})

it('comes out the same for the same day, whatever the day', () => {
  for (const today of ['2026-11-15', '2026-11-16', '2027-03-28', '2028-02-29']) {
    const make = () => {
      const random = seededRandom(7)
      const people = demoPeople(random, 40, [], today)
      return { people, services: demoServices(random, people, today) }
    }
    const { people, services } = make()
    expect(make()).toEqual({ people, services })
    expect(services.at(-1)!.date < today).toBe(true)
    expect(services.at(-1)!.date >= addDays(today, -7)).toBe(true)
    expect(services[0]!.date > addDays(today, -750)).toBe(true)
  }
})
