import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { deviceTimeHeader } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'
import { host, invitation } from '#tests/support/pages/rsvp.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

// Calls with instants that were made on a device, whose clock may be wrong or may have been set since.

const minute = 60_000
const day = 86_400_000
const year = 365 * day
/** How far the server's clock may go on in a test, in milliseconds. */
const elapsed = 20_000

const api = await startApi()
const timezone = stableTimeZone()
const date = dateIn(timezone)
const iso = (time: number) => new Date(time).toISOString()

let pastor: Awaited<ReturnType<typeof owner>>
let usher: { token: string }
beforeAll(async () => {
  pastor = await owner(api, { timezone })
  usher = await withRole(api, pastor.church.id, 'usher')
})
const someone = () => member(api, pastor.token, pastor.church.id)

/** Makes a call from a device whose clock is so far off, in milliseconds. */
function from<E extends Endpoint>(
  error: number,
  endpoint: E,
  input: object,
  options: { token?: string; key?: string } = {},
) {
  const { token, key = randomUUID() } = options
  const headers = {
    [deviceTimeHeader]: String(Date.now() + error),
    'idempotency-key': key,
    ...fromElsewhere(),
  }
  return api.call(endpoint, input as never, { ...(token && { token }), headers })
}

/** A mark that was made `ago` milliseconds ago by a clock that was so far off. */
const made = (ago: number, { error = 0, heard }: { error?: number; heard?: number } = {}) => ({
  marked_at: iso(Date.now() - ago + error),
  ...(heard !== undefined && { not_before: iso(Date.now() - heard) }),
})

const put = (marks: object[], { error = 0, by = pastor }: { error?: number; by?: { token: string } } = {}) =>
  from(error, attendance.mark, { church_id: pastor.church.id, date, marks }, { token: by.token })

async function isPresent(id: string): Promise<boolean> {
  const { body } = await api.call(
    attendance.get,
    { church_id: pastor.church.id, date },
    { token: pastor.token },
  )
  return body.marks.find(({ member_id }) => member_id === id)!.present
}

/** How long ago an instant was, rounded to minutes. */
const age = (instant: string) => Math.round((Date.now() - elapsed / 2 - Date.parse(instant)) / minute)

describe('a mark of a device whose clock', () => {
  it.each([-3 * day, 5 * year, 0])('is %i ms off counts when it was made', async (error) => {
    const { id } = await someone()
    const { body } = await put([{ member_id: id, present: true, ...made(10 * minute, { error }) }], { error })
    expect(age(body.marks[0]!.marked_at)).toBe(10)
  })

  it('was days behind and was set right before it was sent wins over an earlier one of another usher', async () => {
    const { id } = await someone()
    await put([{ member_id: id, present: false, ...made(20 * minute) }], { by: usher })
    await put([
      { member_id: id, present: true, ...made(10 * minute, { error: -3 * day, heard: 10 * minute }) },
    ])
    expect(await isPresent(id)).toBe(true)
  })

  it('was years ahead and was set right before it was sent loses to a later one of another usher', async () => {
    const { id } = await someone()
    await put([{ member_id: id, present: false, ...made(5 * minute) }], { by: usher })
    await put([
      { member_id: id, present: true, ...made(10 * minute, { error: 5 * year, heard: 10 * minute }) },
    ])
    expect(await isPresent(id)).toBe(false)
  })

  it('is wrong counts after the one that this device sent before, however long that was on its way', async () => {
    const { id } = await someone()
    // Its time was read long before it arrived.
    await put([{ member_id: id, present: true, ...made(25_000, { error: -day }) }], { error: -day - 25_000 })
    await put([{ member_id: id, present: false, ...made(20_000, { error: -day }) }], { error: -day })
    expect(await isPresent(id)).toBe(false)
  })

  it('seems to be wrong by a slow network only stays as it is', async () => {
    const { id } = await someone()
    await put([{ member_id: id, present: true, ...made(10_000) }], { by: usher })
    await put([{ member_id: id, present: false, ...made(15_000) }], { error: -20_000 })
    expect(await isPresent(id)).toBe(true)
  })
})

it('a count of guests counts when it was made', async () => {
  const count = (guests: object, error: number) =>
    from(error, attendance.mark, { church_id: pastor.church.id, date, guests }, { token: pastor.token })
  await count({ count: 7, ...made(10 * minute) }, 0)
  expect((await count({ count: 8, ...made(20 * minute, { error: 5 * year }) }, 5 * year)).body.guests).toBe(7)
  expect((await count({ count: 9, ...made(5 * minute, { error: -3 * day }) }, -3 * day)).body.guests).toBe(9)
})

it('a retry has the same body and the time of then, and gets the same response', async () => {
  const { id } = await someone()
  const input = {
    church_id: pastor.church.id,
    date,
    marks: [{ member_id: id, present: true, ...made(10 * minute) }],
  }
  const options = { token: pastor.token, key: randomUUID() }
  const first = await from(0, attendance.mark, input, options)
  const again = await from(-3 * day, attendance.mark, input, options)
  expect([again.status, again.body]).toEqual([200, first.body])
})

it('an answer to an invitation counts when it was given', async () => {
  const link = await invitation(api, await host(api))
  const answer = (status: string, ago: number, error: number) =>
    from(error, events.rsvp, { ...link, status, answered_at: iso(Date.now() - ago + error) })
  expect((await answer('no', 10 * minute, 0)).body.status).toBe('no')
  expect((await answer('yes', 20 * minute, year)).body.status).toBe('no')
  expect((await answer('yes', 5 * minute, -3 * day)).body.status).toBe('yes')
})

it('a playback position counts when it was reached', async () => {
  const podcast_id = await addPodcast(api, pastor.user.id)
  const reach = async (position: number, ago: number, error: number) => {
    const input = { podcast_id, position, ended: false, moved_at: iso(Date.now() - ago + error) }
    return (await from(error, podcasts.savePosition, input, { token: pastor.token })).body.position?.position
  }
  expect(await reach(10, 10 * minute, 0)).toBe(10)
  expect(await reach(20, 20 * minute, year)).toBe(10)
  expect(await reach(30, 5 * minute, -3 * day)).toBe(30)
})

it('a note of a contact has the time at which it was made', async () => {
  const { id } = await someone()
  const when = (ago: number, error: number) => ({ contacted_at: iso(Date.now() - ago + error) })
  const note = { member_id: id, kind: 'called', ...when(10 * minute, year) }
  const { body } = await from(year, members.addFollowUp, note, { token: pastor.token })
  expect(age(body.createdAt)).toBe(10)
  const notes = { church_id: pastor.church.id, member_ids: [id], kind: 'called', ...when(30 * minute, -year) }
  await from(-year, members.addFollowUps, notes, { token: pastor.token })
  const summary = await api.call(members.summary, { member_id: id }, { token: pastor.token })
  expect(summary.body.follow_ups.map(({ createdAt }) => age(createdAt))).toEqual([10, 30])
})

it('a lower bound that is no time is rejected at its field', async () => {
  const { id } = await someone()
  const reply = await put([{ member_id: id, present: true, ...made(0), not_before: 'soon' }])
  expect(reply).toMatchObject({ status: 400, body: { fields: { 'marks.0.not_before': expect.any(String) } } })
})
