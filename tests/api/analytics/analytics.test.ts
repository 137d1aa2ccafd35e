import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { addDays } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import { followUps } from '#server/db/schema/member-care.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { visitorCards } from '#server/db/schema/visitors.ts'
import { owner, person, withRole } from '#tests/support/actors.ts'
import { analyticsOf, at, sunday, weeksAgo } from '#tests/support/analytics.ts'
import { startApi } from '#tests/support/api.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})
const { overview, mark, guests } = analyticsOf(api)

type Owner = Awaited<ReturnType<typeof owner>>

/** The absent members with the number of missed Sundays. */
async function absent(by: Owner) {
  const { absent_members, absent_total } = await overview(by)
  expect(absent_total).toBe(absent_members.length)
  return absent_members.map(({ name, missed_weeks }) => [name, missed_weeks])
}

describe('the absent', () => {
  /** A church with a regular attendee, so that a service was held on each of the last `weeks` Sundays. */
  async function church(weeks: number, names: string[], joinedOn = weeksAgo(52)) {
    const by = await owner(api)
    const [regular] = await congregation(api, by.church.id, ['Regular'], weeksAgo(52))
    const ids = await congregation(api, by.church.id, names, joinedOn)
    for (let week = weeks - 1; week >= 0; week--) await mark(by, weeksAgo(week), [regular!])
    return { by, ids, regular: regular! }
  }

  it.each([
    [0, []],
    [2, []],
    [3, [['Jean', 3]]],
    [5, [['Jean', 5]]],
  ])('after %i Sundays that somebody never attended: %j', async (weeks, expected) => {
    const { by } = await church(weeks, ['Jean'])
    expect(await absent(by)).toEqual(expected)
  })

  it('are not those whom a service that goes on has not marked yet', async () => {
    // Two Sundays were missed; on the third the roll is being taken, until midnight in the church.
    const { by, ids } = await church(3, ['Late', 'There'])
    await mark(by, sunday, [ids[1]!])
    const during = async (instant: string) =>
      (await overview(by, instant)).absent_members.map(({ name }) => name)
    expect(await during(`${sunday}T16:00:00Z`)).toEqual([])
    expect(await during('2026-11-16T04:59:00Z')).toEqual([])
    expect(await during('2026-11-16T05:01:00Z')).toEqual(['Late'])
  })

  it('who come to the service that goes on are no longer absent at once', async () => {
    const { by, ids } = await church(4, ['Back', 'Away'])
    const during = `${sunday}T16:00:00Z`
    const names = async () => (await overview(by, during)).absent_members.map(({ name }) => name)
    expect(await names()).toEqual(['Away', 'Back'])
    await mark(by, sunday, ids.slice(0, 1))
    expect(await names()).toEqual(['Away'])
  })

  it('have missed the Sundays since their last attendance', async () => {
    const { by, ids } = await church(6, ['Three', 'Two', 'Five', 'None'])
    await mark(by, weeksAgo(3), [ids[0]!])
    await mark(by, weeksAgo(2), [ids[1]!])
    await mark(by, weeksAgo(5), [ids[2]!, ids[0]!])
    await mark(by, weeksAgo(0), [ids[3]!])
    expect(await absent(by)).toEqual([
      ['Three', 3],
      ['Five', 5],
    ])
  })

  it('exclude members who attended any service of that week', async () => {
    const { by, ids } = await church(4, ['Wednesday', 'Saturday'])
    await mark(by, addDays(weeksAgo(2), 3), [ids[0]!])
    await mark(by, addDays(weeksAgo(3), 6), [ids[1]!])
    expect(await absent(by)).toEqual([['Saturday', 3]])
  })

  it('count from the Sunday after a visit on a weekday, and not that before it', async () => {
    const { by, ids } = await church(5, ['Wednesday'])
    // They missed the Sundays of three and four weeks ago, and came between them and the next one.
    await mark(by, addDays(weeksAgo(3), 3), [ids[0]!])
    expect(await absent(by)).toEqual([['Wednesday', 3]])
    // Only a Sunday on which there was a service is missed.
    await mark(by, addDays(weeksAgo(3), 3), [ids[0]!], false, '16:00')
    expect(await absent(by)).toEqual([['Wednesday', 5]])
  })

  it('exclude members who joined later', async () => {
    const { by } = await church(5, ['Sunday'], weeksAgo(2))
    await congregation(api, by.church.id, ['Monday'], addDays(weeksAgo(2), 1))
    expect(await absent(by)).toEqual([['Sunday', 3]])
  })

  it('do not miss a week without a service, nor one with a Wednesday only', async () => {
    const { by, ids, regular } = await church(2, ['Jean'])
    await mark(by, addDays(weeksAgo(3), 3), [regular])
    await mark(by, weeksAgo(8), [regular])
    expect(await absent(by)).toEqual([['Jean', 3]])
    await mark(by, weeksAgo(8), ids)
    expect(await absent(by)).toEqual([])
  })

  it('miss a service that was held only for guests, but no Sunday with an absence alone', async () => {
    const { by, ids, regular } = await church(2, ['Jean'])
    await guests(by, weeksAgo(2), 5)
    await mark(by, weeksAgo(3), [regular], false)
    expect(await absent(by)).toEqual([['Jean', 3]])
    await mark(by, weeksAgo(2), ids)
    expect((await overview(by)).sundays.map(({ date }) => date)).toEqual([0, 1, 2].map(weeksAgo))
  })

  it('follow removed marks and late marks', async () => {
    const { by, ids } = await church(6, ['Jean'])
    await mark(by, weeksAgo(4), ids)
    await mark(by, weeksAgo(0), ids)
    expect(await absent(by)).toEqual([])
    await mark(by, weeksAgo(0), ids, false, '16:00')
    expect(await absent(by)).toEqual([['Jean', 4]])
    await mark(by, weeksAgo(4), ids, false, '16:00')
    expect(await absent(by)).toEqual([['Jean', 6]])
    await mark(by, weeksAgo(3), ids)
    expect(await absent(by)).toEqual([['Jean', 3]])
    await mark(by, addDays(weeksAgo(3), 2), ids)
    await mark(by, weeksAgo(3), ids, false, '16:00')
    expect(await absent(by)).toEqual([['Jean', 3]])
  })

  it('who missed the fewest Sundays come first, and those long away last', async () => {
    const { by, ids } = await church(14, ['Twelve', 'Three', 'Thirteen'])
    await mark(by, weeksAgo(12), [ids[0]!])
    await mark(by, weeksAgo(3), [ids[1]!])
    await mark(by, weeksAgo(13), [ids[2]!])
    expect(await absent(by)).toEqual([
      ['Three', 3],
      ['Twelve', 12],
      ['Thirteen', 13],
    ])
  })

  it('are listed with their phone, at most 200, and all counted', async () => {
    const { by } = await church(3, [])
    const names = Array.from({ length: 230 }, (_, i) => `Person ${String(i).padStart(3, '0')}`)
    await congregation(api, by.church.id, names, weeksAgo(30))
    await congregation(api, by.church.id, ['Shortest'], weeksAgo(2))
    await api.db.update(memberTable).set({ phone: '+50937123456' }).where(eq(memberTable.name, 'Shortest'))
    const body = await overview(by)
    expect(body.absent_total).toBe(231)
    expect(body.absent_members).toHaveLength(200)
    expect(body.absent_members[0]).toMatchObject({ name: 'Shortest', phone: '+50937123456', missed_weeks: 3 })
  })
})

describe('a follow-up', () => {
  it('is shown with the absent member: the last one since the first Sunday they missed', async () => {
    const by = await owner(api)
    const ids = await congregation(api, by.church.id, ['Regular', 'Jean', 'Marie'], weeksAgo(9))
    for (const week of [3, 2, 1, 0]) await mark(by, weeksAgo(week), ids.slice(0, 1))
    await mark(by, weeksAgo(3), ids.slice(1))
    const note = (memberId: string, kind: 'called' | 'contacted', createdAt: string) => ({
      id: randomUUID(),
      churchId: by.church.id,
      memberId,
      kind,
      madeBy: by.user.id,
      createdAt: new Date(createdAt),
    })
    // The first missed Sunday is 1 November, whose midnight in the church is at 4:00 UTC.
    const last = note(ids[1]!, 'contacted', '2026-11-14T15:00:00Z')
    await api.db
      .insert(followUps)
      .values([
        note(ids[1]!, 'called', '2026-11-12T15:00:00Z'),
        last,
        note(ids[2]!, 'called', '2026-11-01T03:59:00Z'),
      ])
    const shown = async () =>
      (await overview(by)).absent_members.map(({ name, followed_up }) => [name, followed_up])
    expect(await shown()).toEqual([
      ['Jean', { id: last.id, kind: 'contacted', at: '2026-11-14T15:00:00.000Z', by_name: by.user.name }],
      ['Marie', null],
    ])
    await api.db.insert(followUps).values(note(ids[2]!, 'called', '2026-11-01T04:01:00Z'))
    expect((await shown())[1]![1]).toMatchObject({ kind: 'called', at: '2026-11-01T04:01:00.000Z' })
  })

  it('is not what somebody wrote on the card by which they became a member', async () => {
    const by = await owner(api)
    const [regular] = await congregation(api, by.church.id, ['Regular'], weeksAgo(9))
    for (const week of [2, 1, 0]) await mark(by, weeksAgo(week), [regular!])
    const card = { id: randomUUID(), churchId: by.church.id, name: 'Wideline', note: 'Lapriyè pou manman m' }
    await api.db.insert(visitorCards).values({ ...card, createdAt: new Date(`${weeksAgo(2)}T14:00:00Z`) })
    const accepted = await at(`${weeksAgo(2)}T16:00:00Z`, () =>
      api.call(members.acceptVisitor, { visitor_id: card.id }, { token: by.token }),
    )
    expect(accepted.status).toBe(200)
    expect((await overview(by)).absent_members).toMatchObject([{ name: 'Wideline', followed_up: null }])
  })
})

describe('who may', () => {
  it.each([analytics.overview, analytics.trend, analytics.groups, analytics.funds])(
    'see $name: leaders and owners',
    async (endpoint) => {
      const by = await owner(api)
      const see = async (token?: string) =>
        (await api.call(endpoint, { church_id: by.church.id }, token ? { token } : {})).status
      expect(await see()).toBe(401)
      expect(await see((await person(api)).token)).toBe(404)
      expect(await see((await owner(api)).token)).toBe(404)
      expect(await see((await withRole(api, by.church.id, 'usher')).token)).toBe(403)
      expect(await see((await withRole(api, by.church.id, 'leader')).token)).toBe(200)
      const unknown = await api.call(endpoint, { church_id: 'none' }, { token: by.token })
      expect(unknown.status).toBe(404)
      expect((await api.call(endpoint, {}, { token: by.token })).status).toBe(404)
    },
  )
})
