import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { users } from '#server/db/schema/account.ts'
import { events as eventTable, invitationCounts } from '#server/db/schema/events.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'
import { anEvent, eventCalls } from '#tests/support/samples/events.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'

const api = await startApi()
const { create, invite, read, used, people, answer } = eventCalls(api)

type Owner = Awaited<ReturnType<typeof owner>>
let pastor: Owner
const timezone = stableTimeZone()
const today = dateIn(timezone)

beforeAll(async () => {
  pastor = await owner(api)
})

describe('inviting', () => {
  it('counts only new invitations', async () => {
    const by = await owner(api)
    const [ana, jan, zo] = await people(by, 3)
    const event = await anEvent(api, by.church.id, { guests: [ana!] })
    await answer(event.id, ana!, 'yes')
    expect((await invite(by, event.id, [ana!, jan!, jan!])).body).toEqual({ invited: 1 })
    expect((await invite(by, event.id, [ana!, jan!])).body).toEqual({ invited: 0 })
    expect((await invite(by, event.id, [zo!])).body).toEqual({ invited: 1 })
    const { invited_members } = await read(by, event.id)
    expect(invited_members.map(({ rsvp_status }) => rsvp_status)).toEqual(['yes', 'pending', 'pending'])
    expect(await used(by)).toBe(2)
  })

  it.each([
    ['nobody', [], m.members_required],
    ['someone who is not there', ['unknown'], m.member_gone],
    ['too many at once', Array(1001).fill('x'), m.limit_too_large],
  ])('%s is rejected at the field', async (_, member_ids, message) => {
    const event = await anEvent(api, pastor.church.id)
    const input = { event_id: event.id, member_ids }
    const refusal = { field: 'member_ids', message }
    await expectFieldRefused(api, events.invite, input, refusal, { token: pastor.token })
  })

  it('invites nobody when one is a member of another church', async () => {
    const stranger = await owner(api)
    const [theirs] = await people(stranger, 1)
    const [ana] = await people(pastor, 1)
    const event = await anEvent(api, pastor.church.id)
    expect((await invite(pastor, event.id, [ana!, theirs!])).status).toBe(400)
    expect((await read(pastor, event.id)).invited_count).toBe(0)
  })

  it('stops at the limit of the owner’s plan, whoever invites and with concurrent calls', async () => {
    const by = await owner(api)
    const leader = { ...(await withRole(api, by.church.id, 'leader')), church: by.church }
    const ids = await people(by, 45)
    const event = await anEvent(api, by.church.id)
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, i) =>
        invite(i % 2 ? leader : by, event.id, ids.slice(3 * i, 3 * i + 3)),
      ),
    )
    // At most forty, three per call: thirteen calls succeed.
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(13)
    const rejected = responses.filter(({ status }) => status === 402)
    expect(rejected).toHaveLength(2)
    expect(rejected[0]!.body).toEqual({
      message: m.invite_limit_reached({ plan: 'Free', limit: 40, left: 1 }),
    })
    expect((await read(by, event.id)).invited_count).toBe(39)
    expect(await used(by)).toBe(39)

    await api.db.update(users).set({ plan: 'starter' }).where(eq(users.id, by.user.id))
    expect((await invite(by, event.id, ids)).body).toEqual({ invited: 6 })
    expect(await used(by)).toBe(45)
  })

  it('is counted per month', async () => {
    const by = await owner(api, { timezone })
    const month = `${today.slice(0, 7)}-01`
    const lastMonth = `${addDays(month, -1).slice(0, 7)}-01`
    await api.db
      .insert(invitationCounts)
      .values({ churchId: by.church.id, month: lastMonth, invitations: 40 })
    const event = await anEvent(api, by.church.id)
    expect((await invite(by, event.id, await people(by, 2))).status).toBe(200)
    const counts = await api.db
      .select()
      .from(invitationCounts)
      .where(eq(invitationCounts.churchId, by.church.id))
      .orderBy(invitationCounts.month)
    expect(counts.map((row) => [row.month, row.invitations])).toEqual([
      [lastMonth, 40],
      [month, 2],
    ])
  })

  it('can be removed, which does not reduce the count', async () => {
    const by = await owner(api)
    const [ana, jan] = await people(by, 2)
    const { body: event } = await create(by, { member_ids: [ana, jan] })
    const uninvite = (member_ids: string[]) =>
      api.call(events.uninvite, { event_id: event.id, member_ids }, { token: by.token })
    expect((await uninvite([ana!])).body).toEqual({ removed: 1 })
    expect((await uninvite([ana!, 'unknown'])).body).toEqual({ removed: 0 })
    expect((await read(by, event.id)).invited_members.map(({ id }) => id)).toEqual([jan])
    expect(await used(by)).toBe(2)
    const refusal = { field: 'member_ids', message: m.members_required }
    const input = { event_id: event.id, member_ids: [] }
    await expectFieldRefused(api, events.uninvite, input, refusal, { token: by.token })
  })

  it('is removed with its member', async () => {
    const by = await owner(api)
    const [ana] = await people(by, 1)
    const event = await anEvent(api, by.church.id, { guests: [ana!] })
    await api.pool.query('delete from members where id = $1', [ana])
    expect(await read(by, event.id)).toMatchObject({ invited_count: 0, invited_members: [] })
    expect(await api.db.$count(eventTable, eq(eventTable.id, event.id))).toBe(1)
  })
})
