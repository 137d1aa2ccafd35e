import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import type { Mark } from '#contract/attendance/attendance.ts'
import { addDays, dateIn, sundayAfter, sundayFrom, sundayOf } from '#contract/fields/calendar.ts'
import { serviceTimes } from '#contract/attendance/service-times.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'
import { expectFirstVisitsRight } from '#tests/support/database/first-visits.ts'
import { congregation } from '#tests/support/samples/congregation.ts'
import { seeds } from '#tests/support/seeds.ts'

const api = await startApi()
const timezone = stableTimeZone()
const today = dateIn(timezone)

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  const result = await api.db.execute(query)
  return result.rows as Row[]
}

it.each(seeds)('many phones at once on many services: every total stays right (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  const pastor = await owner(api, { timezone })
  const churchId = pastor.church.id
  const longAgo = addDays(today, -100)
  const ids = await congregation(api, churchId, Array.from({ length: 10 }, String), longAgo)
  const sunday = sundayOf(today)
  const dates = [0, -4, -7, -14, -18, -21].map((days) => addDays(sunday, days))
  const second = { church_id: churchId, name: 'Second service', weekday: 0, starts_at: '11:00' }
  const { body: added } = await api.call(serviceTimes.create, second, { token: pastor.token })
  const times = [undefined, added.id]
  const services = dates.flatMap((date) => times.map((service_id) => ({ date, service_id })))
  const keyOf = ({ date, service_id = '' }: { date: string; service_id?: string | undefined }) =>
    `${date} ${service_id} `

  // Expected: the latest mark of each member and service, and the latest guests of each service.
  const lastMark = new Map<string, Mark>()
  const lastGuests = new Map<string, { count: number; marked_at: string }>()
  // Unique times, so that the order of arrival never decides.
  const instants = Array.from({ length: 4000 }, (_, i) => new Date(Date.now() - 10_000_000 + i * 1000))
  const instant = () => instants.splice(random.between(0, instants.length - 1), 1)[0]!.toISOString()

  const request = async () => {
    const service = random.pick(services)
    const marks = Array.from({ length: random.between(1, 6) }, () => ({
      member_id: random.pick(ids),
      present: random.next() < 0.6,
      marked_at: instant(),
    }))
    const guests = random.next() < 0.3 ? { count: random.between(0, 8), marked_at: instant() } : undefined
    for (const mark of marks) {
      const key = keyOf(service) + mark.member_id
      if (mark.marked_at > (lastMark.get(key)?.marked_at ?? '')) lastMark.set(key, mark)
    }
    const isLatest = guests && guests.marked_at > (lastGuests.get(keyOf(service))?.marked_at ?? '')
    if (isLatest) lastGuests.set(keyOf(service), guests)
    const input = { church_id: churchId, ...service, marks, ...(guests && { guests }) }
    const response = await api.call(attendance.mark, input, { token: pastor.token })
    expect(response.status).toBe(200)
  }
  const grow = async () => {
    ids.push((await member(api, pastor.token, churchId)).id)
  }
  for (let wave = 0; wave < 8; wave++) {
    await Promise.all([...Array.from({ length: 25 }, request), ...(wave < 5 ? [grow()] : [])])
  }

  for (const service of services) {
    const input = { church_id: churchId, ...service }
    const response = await api.call(attendance.get, input, { token: pastor.token })
    const expected = [...lastMark].filter(([key]) => key.startsWith(keyOf(service))).map(([, mark]) => mark)
    const byMember = (a: Mark, b: Mark) => (a.member_id < b.member_id ? -1 : 1)
    expect(response.body.marks.toSorted(byMember)).toEqual(expected.toSorted(byMember))
    expect(response.body.guests).toBe(lastGuests.get(keyOf(service))?.count ?? 0)
  }
  const list = { church_id: churchId, limit: 50 }
  const { body } = await api.call(attendance.services, list, { token: pastor.token })
  for (const { present, ...service } of body.services) {
    const there = [...lastMark].filter(([key, mark]) => key.startsWith(keyOf(service)) && mark.present)
    expect({ ...service, present }).toEqual({ ...service, present: there.length })
  }

  // Also the derived data of the dashboard: from when each member misses services, and the absence counts.
  const absences = await rows<{ member_id: string; misses_from: string; joined_on: string }>(sql`
      select member_id, misses_from::text, joined_on::text
      from member_absences join members on id = member_id where members.church_id = ${churchId}`)
  const counts = new Map<string, number>()
  for (const { member_id, misses_from, joined_on } of absences) {
    const attended = dates
      .filter((date) =>
        times.some((service_id) => lastMark.get(keyOf({ date, service_id }) + member_id)?.present),
      )
      .map((date) => sundayAfter(date))
    expect(misses_from).toBe([sundayFrom(joined_on), ...attended].toSorted().at(-1))
    counts.set(misses_from, (counts.get(misses_from) ?? 0) + 1)
  }
  const counted = await rows<{ misses_from: string; members: number }>(sql`
      select misses_from::text, members from absence_counts where church_id = ${churchId} and members <> 0`)
  expect(new Map(counted.map((row) => [row.misses_from, row.members]))).toEqual(counts)
  await expectFirstVisitsRight(api, churchId)
})
