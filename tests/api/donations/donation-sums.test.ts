import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { addDays, mondayOf } from '#contract/fields/calendar.ts'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import type { Currency } from '#contract/fields/money.ts'
import { connect } from '#server/db/connection.ts'
import { removeMemberRows } from '#server/db/member-rows.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { churches } from '#server/db/schema/church.ts'
import { donationDays } from '#server/db/schema/donations.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { tidy } from '#server/housekeeping.ts'
import { member } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { givingChurch } from '#tests/support/samples/gifts.ts'
import { mergeCall, undoCall } from '#tests/support/merging.ts'
import { addOldChurch, databaseAt } from '#tests/support/database/own-database.ts'
import { seeds } from '#tests/support/seeds.ts'

// The sums of gifts are stored: after any change they must equal the sums of the stored gifts.

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})

type Pastor = Awaited<ReturnType<typeof givingChurch>>

const today = '2026-11-17'

afterEach(() => {
  vi.useRealTimers()
})

/** The sums of gifts per currency, dollars first. */
function sumsOf(gifts: Donation[]) {
  return (['USD', 'HTG'] as const).flatMap((currency) => {
    const those = gifts.filter((gift) => gift.currency === currency)
    const cents = those.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    return those.length > 0 ? [{ currency, amount: cents / 100, gifts: those.length }] : []
  })
}

const firstDayOf = {
  week: (date: string) => mondayOf(date),
  month: (date: string) => `${date.slice(0, 7)}-01`,
  year: (date: string) => `${date.slice(0, 4)}-01-01`,
}

/** The sums of the listed gifts by period, latest first. */
function periodsOf(gifts: Donation[], by: keyof typeof firstDayOf) {
  const firstDays = [...new Set(gifts.map(({ date }) => firstDayOf[by](date)))].toSorted().toReversed()
  return firstDays.map((from) => ({
    from,
    totals: sumsOf(gifts.filter(({ date }) => firstDayOf[by](date) === from)),
  }))
}

/** The three highest givers in a currency with their sums. */
function expectedTop(gifts: Donation[], currency: Currency) {
  const givers = [...new Set(gifts.map((gift) => gift.member_id))]
  const sums = givers.flatMap((giver) =>
    sumsOf(gifts.filter((gift) => gift.member_id === giver)).filter((sum) => sum.currency === currency),
  )
  return sums
    .map(({ amount }) => amount)
    .toSorted((a, b) => b - a)
    .slice(0, 3)
}

async function overviewOf({ churchId, token }: Pastor) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T15:00:00Z`) })
  const { body } = await api.call(analytics.overview, { church_id: churchId }, { token })
  vi.useRealTimers()
  return body.donations
}

/** Expects every returned sum to equal that of the listed gifts. */
async function expectSumsRight(pastor: Pastor): Promise<Donation[]> {
  const { churchId, token } = pastor
  const { donations: gifts, totals, totalItems } = await pastor.list({ limit: 1000 })
  expect(totals).toEqual(sumsOf(gifts))
  expect(totalItems).toBe(gifts.length)
  const [from, to] = [addDays(today, -20), addDays(today, -3)]
  for (const span of [{ from }, { to }, { from, to }]) {
    const inside = gifts.filter(({ date }) => date >= (span.from ?? '') && date <= (span.to ?? '9'))
    expect((await pastor.list(span)).totals).toEqual(sumsOf(inside))
  }
  for (const by of ['week', 'month', 'year'] as const) {
    const { body } = await api.call(donations.totals, { church_id: churchId, by }, { token })
    expect(body.periods).toEqual(periodsOf(gifts, by))
  }
  const week = gifts.filter(({ date }) => mondayOf(date) === mondayOf(today))
  const overview = await overviewOf(pastor)
  for (const currency of ['USD', 'HTG'] as const) {
    const isOf = (one: { currency: Currency }) => one.currency === currency
    expect(overview.total.filter(isOf)).toEqual(sumsOf(week).filter(isOf))
    expect(overview.top_donors.filter(isOf).map(({ amount }) => amount)).toEqual(expectedTop(week, currency))
  }
  return gifts
}

it.each(seeds)('sums equal those of the listed gifts after random changes (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  const pastor = await givingChurch(api)
  const { churchId, token } = pastor
  const people = [pastor.memberId]
  const merges: { id: string; mergedPerson: string }[] = []
  const comes = async () => {
    people.push((await member(api, token, churchId, `Manm ${random.uuid()}`)).id)
  }
  const anybody = () => random.pick(people)
  const anyGift = async () => {
    const { donations: gifts } = await pastor.list({ limit: 1000 })
    return gifts.length > 0 ? random.pick(gifts) : undefined
  }
  const amount = () => random.between(100, 20_000) / 100
  const give = async (input: object = {}) => {
    // Few days, so that they become full and empty.
    const date = addDays(today, -random.between(0, 5) * random.between(0, 8))
    return pastor.give({ member_id: anybody(), amount: amount(), date, ...input })
  }
  const steps = {
    give,
    giveAgain: async () => {
      const gift = await anyGift()
      if (gift) await give({ id: gift.id })
    },
    change: async () => {
      const gift = await anyGift()
      const input = gift && { donation_id: gift.id, amount: amount() }
      if (input) expect((await api.call(donations.update, input, { token })).status).toBe(200)
    },
    remove: async () => {
      const gift = await anyGift()
      if (gift)
        expect((await api.call(donations.remove, { donation_id: gift.id }, { token })).status).toBe(200)
    },
    changeCurrency: () =>
      api.db
        .update(churches)
        .set({ currency: random.pick(['USD', 'HTG']) })
        .where(eq(churches.id, churchId)),
    merge: async () => {
      await comes()
      const [survivor, mergedPerson] = [people.at(-1)!, people.shift()!]
      const { status, body } = await mergeCall(api, pastor, survivor, mergedPerson)
      expect(status).toBe(200)
      merges.push({ id: body.id, mergedPerson })
    },
    undo: async () => {
      const merge = merges.pop()
      const undone = merge && (await undoCall(api, pastor, merge.id))
      // The remaining member may have been removed meanwhile.
      if (undone?.status === 200) people.push(merge!.mergedPerson)
    },
    leave: async () => {
      await comes()
      const removed = [people.shift()!]
      expect(await api.db.transaction((tx) => removeMemberRows(tx, churchId, removed))).toEqual(removed)
    },
  }
  const often = ['give', 'give', 'give', 'give', 'change', 'remove'] as const
  const names = [...often, ...often, ...(Object.keys(steps) as (keyof typeof steps)[])]
  await comes()
  for (let round = 0; round < 6; round++) {
    for (let step = 0; step < 12; step++) await steps[random.pick(names)]()
    await expectSumsRight(pastor)
  }
  for (const gift of await expectSumsRight(pastor)) {
    await api.call(donations.remove, { donation_id: gift.id }, { token })
  }
  expect(await expectSumsRight(pastor)).toEqual([])
  expect(await rowsOf(churchId)).toEqual([])
})

/** The stored sums of a church. */
async function rowsOf(churchId: string) {
  return api.db.select().from(donationDays).where(eq(donationDays.churchId, churchId))
}

it('counts concurrent additions, changes and deletions exactly once', async () => {
  const pastor = await givingChurch(api)
  const { token } = pastor
  const ids = Array.from({ length: 20 }, () => randomUUID())
  await Promise.all(ids.map((id, i) => pastor.give({ id, amount: 1 + i, date: today })))
  expect((await expectSumsRight(pastor)).length).toBe(20)
  await Promise.all(
    ids.map((donation_id, i) =>
      i % 2
        ? api.call(donations.remove, { donation_id }, { token })
        : api.call(donations.update, { donation_id, amount: 50 }, { token }),
    ),
  )
  expect((await pastor.list()).totals).toEqual([{ currency: 'USD', amount: 500, gifts: 10 }])
  await expectSumsRight(pastor)
})

it('removes the sums with their church', async () => {
  const pastor = await givingChurch(api)
  await pastor.give()
  expect(await rowsOf(pastor.churchId)).toHaveLength(1)
  const longAgo = new Date('2020-01-01')
  await api.db.update(churches).set({ deletedAt: longAgo }).where(eq(churches.id, pastor.churchId))
  await tidy(api.db, api.storage, api.jobs)
  expect(await rowsOf(pastor.churchId)).toEqual([])
})

it('a migration computes the sums of existing gifts', async () => {
  const own = await databaseAt(inject('databaseUrl'), 3)
  const { pool, close } = connect(own.url)
  await addOldChurch(pool)
  await pool.query(
    `insert into donations (id, church_id, member_id, amount_minor, currency, date, logged_by)
     select 'g' || n, 'c', case when n % 3 = 0 then 'b' else 'a' end, n * 100, case when n % 2 = 0 then 'HTG' else 'USD' end,
       date '2026-11-15' + n % 2, 'u'
     from generate_series(1, 6) n`,
  )
  await migrateDatabase(own.url)
  const days = await pool.query('select *, date::text from donation_days order by currency')
  expect(days.rows).toEqual([
    { church_id: 'c', date: '2026-11-15', currency: 'HTG', amount_minor: '1200', gifts: 3 },
    { church_id: 'c', date: '2026-11-16', currency: 'USD', amount_minor: '900', gifts: 3 },
  ])
  await close()
  await own.drop()
})
