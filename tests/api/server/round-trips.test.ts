import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations } from '#contract/donations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { recordTrips } from '#tests/support/database/round-trips.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

const api = await startApi()
const pastor = await owner(api)
const church_id = pastor.church.id
const date = dateIn(pastor.church.timezone, new Date())
const [member_id] = await congregation(api, church_id, ['Wideline Désir'], date)

const newMember = () => ({ id: randomUUID(), church_id, name: 'Nouvo Manm', phone: '37123456' })
const newGift = () => ({ id: randomUUID(), church_id, member_id, amount: 25, date })
const newMark = () => ({
  church_id,
  date,
  marks: [{ member_id, present: true, marked_at: new Date().toISOString() }],
})

// Each round trip is time in which the call's locks stay: raise a limit only with a measurement.
it.each<[string, Endpoint, () => Record<string, unknown>, number]>([
  ['one member', members.add, newMember, 3],
  ['one gift', donations.add, newGift, 3],
  ['one mark', attendance.mark, newMark, 3],
])(
  'writes %s in few round trips to the database, with an idempotency key too',
  async (_, call, input, most) => {
    const record = recordTrips()
    for (const headers of [undefined, { 'idempotency-key': randomUUID() }]) {
      const trips = await record(async () => {
        const reply = await api.call(call, input(), { token: pastor.token, headers })
        expect(reply.status).toBe(200)
      })
      expect(trips.length, trips.map((trip) => trip.join('; ')).join('\n')).toBeLessThanOrEqual(most)
    }
  },
)
