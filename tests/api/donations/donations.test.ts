import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import { members } from '#contract/members.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { givingChurch } from '#tests/support/samples/gifts.ts'

const api = await startApi()
type GivingChurch = Awaited<ReturnType<typeof givingChurch>>

const amounts = (found: { donations: Donation[] }) => found.donations.map(({ amount }) => amount)

/** Changes the currency of the church for later gifts. */
async function changeCurrency({ churchId, token }: GivingChurch, currency: 'USD' | 'HTG') {
  const { body } = await api.call(church.list, {}, { token })
  const { name, address, phone, timezone } = body.churches[0]!
  const settings = { church_id: churchId, name, address, phone, timezone, currency }
  expect((await api.call(church.update, settings, { token })).status).toBe(200)
}

describe('a gift', () => {
  it('is logged in the currency of the church and listed with its giver', async () => {
    const pastor = await givingChurch(api)
    const id = randomUUID()
    const gift = await pastor.give({ id, amount: 25, note: ' Ladim ', date: '2026-03-01' })
    expect(gift).toMatchObject({
      id,
      church_id: pastor.churchId,
      member_id: pastor.memberId,
      member_name: 'Élisée Jean',
      amount: 25,
      currency: 'USD',
      note: 'Ladim',
      date: '2026-03-01',
    })
    expect(await pastor.list()).toEqual({
      donations: [gift],
      totals: [{ currency: 'USD', amount: 25, gifts: 1 }],
      currentPage: 1,
      totalPages: 1,
      totalItems: 1,
    })
  })

  it('is stored once and unchanged when it is logged again with its id', async () => {
    const pastor = await givingChurch(api)
    const id = randomUUID()
    const first = await pastor.give({ id, amount: 25 })
    expect(await pastor.give({ id, amount: 99 })).toEqual(first)
    await Promise.all(Array.from({ length: 8 }, () => pastor.give({ id })))
    expect(await pastor.list()).toMatchObject({ totalItems: 1, totals: [{ amount: 25, gifts: 1 }] })
  })

  it('is not found by its id in another church', async () => {
    const pastor = await givingChurch(api)
    const stranger = await givingChurch(api)
    const { id } = await stranger.give()
    expect((await pastor.log({ id })).status).toBe(404)
    expect((await pastor.list()).totalItems).toBe(0)
    expect((await stranger.list()).totalItems).toBe(1)
  })

  it('of a merged member belongs to the remaining member', async () => {
    const pastor = await givingChurch(api)
    const { token, churchId, memberId: merged } = pastor
    const { id: remaining } = await member(api, token, churchId, 'Elisée Jean')
    const input = { church_id: churchId, keep_id: remaining, drop_id: merged }
    expect((await api.call(members.merge, input, { token })).status).toBe(200)
    expect(await pastor.give()).toMatchObject({ member_id: remaining, member_name: 'Elisée Jean' })
  })

  it('keeps its currency when its amount changes', async () => {
    const pastor = await givingChurch(api)
    const { id } = await pastor.give({ amount: 25 })
    await changeCurrency(pastor, 'HTG')
    const response = await api.call(
      donations.update,
      { donation_id: id, amount: '1000,05' },
      { token: pastor.token },
    )
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ id, amount: 1000.05, currency: 'USD' })
  })

  it('is read by its id with who logged it, in its own church alone, until it is deleted', async () => {
    const pastor = await givingChurch(api)
    const gift = await pastor.give({ note: 'Ladim' })
    const read = (token: string) => api.call(donations.get, { donation_id: gift.id }, { token })
    expect((await read(pastor.token)).body).toEqual({ ...gift, logged_by: pastor.user.name })
    expect((await read((await owner(api)).token)).status).toBe(404)
    await api.call(donations.remove, { donation_id: gift.id }, { token: pastor.token })
    expect((await read(pastor.token)).status).toBe(404)
  })

  it('is deleted, once or twice, and stays deleted', async () => {
    const pastor = await givingChurch(api)
    const { id } = await pastor.give()
    const { token, churchId } = pastor
    const remove = (input: object, by = token) =>
      api.call(donations.remove, { donation_id: id, ...input }, { token: by })
    const stranger = await owner(api)
    expect((await remove({}, stranger.token)).status).toBe(404)
    expect((await remove({ church_id: stranger.church.id })).status).toBe(404)
    expect((await remove({ church_id: churchId })).body).toEqual({ message: 'Donation deleted.' })
    expect((await pastor.list()).totalItems).toBe(0)
    // Another leader's phone deletes it too, which succeeds.
    expect((await remove({})).status).toBe(200)
    expect((await remove({}, stranger.token)).status).toBe(404)
    expect((await remove({ donation_id: randomUUID() })).status).toBe(404)
    expect((await pastor.log({ id })).status).toBe(404)
    expect((await api.call(donations.update, { donation_id: id, amount: 5 }, { token })).status).toBe(404)
    expect((await pastor.list()).totalItems).toBe(0)
  })

  it('is deleted once after a lost response, and the retry gets the same response', async () => {
    const pastor = await givingChurch(api)
    const gift = await pastor.give()
    const input = { donation_id: gift.id, church_id: pastor.churchId }
    const options = { token: pastor.token, headers: { 'idempotency-key': randomUUID() } }
    const first = await api.call(donations.remove, input, options)
    const again = await api.call(donations.remove, input, options)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
  })
})

describe('a date', () => {
  it.each([
    ['2026-11-15', '2026-11-15'],
    // Late Sunday in New York is Monday in UTC, early Sunday in Paris is Saturday in UTC.
    ['2026-11-15T23:30:00-05:00', '2026-11-15'],
    ['2026-11-15T00:30:00+01:00', '2026-11-15'],
    ['2026-11-15T00:00:00.000Z', '2026-11-15'],
  ])('%s is a day of the calendar', async (written, day) => {
    const pastor = await givingChurch(api)
    expect((await pastor.give({ date: written })).date).toBe(day)
    const { donations: found } = await pastor.list({ from: day, to: day })
    expect(found.map(({ date }) => date)).toEqual([day])
  })

  it.each(['America/Los_Angeles', 'America/Puerto_Rico', 'America/Port-au-Prince'])(
    'on Sunday counts for the week that it ends, also in %s',
    async (timezone) => {
      const pastor = await givingChurch(api, { timezone })
      for (const date of ['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22']) await pastor.give({ date })
      const input = { church_id: pastor.churchId, by: 'week' }
      const { body } = await api.call(donations.totals, input, { token: pastor.token })
      expect(body.periods.map(({ from, totals }) => [from, totals[0]?.gifts])).toEqual([
        ['2026-11-16', 2],
        ['2026-11-09', 2],
      ])
    },
  )
})

describe('the list', () => {
  it('is paged, latest first', async () => {
    const pastor = await givingChurch(api)
    for (const [amount, date] of [
      [3, '2026-03-03'],
      [1, '2026-03-01'],
      [4, '2026-03-03'],
      [2, '2026-03-02'],
    ]) {
      await pastor.give({ amount, date })
    }
    expect(amounts(await pastor.list({ limit: 3 }))).toEqual([4, 3, 2])
    const second = await pastor.list({ limit: 3, page: 2 })
    expect(amounts(second)).toEqual([1])
    // The sums cover all matches, not the page.
    expect(second).toMatchObject({ totalPages: 2, totalItems: 4, totals: [{ amount: 10, gifts: 4 }] })
    expect(amounts(await pastor.list({ page: 9 }))).toEqual([])
  })

  it('is in the order that is asked for, the amounts of a currency for themselves', async () => {
    const pastor = await givingChurch(api)
    await pastor.give({ amount: 20, date: '2026-03-01' })
    await pastor.give({ amount: 20.5, date: '2026-03-03' })
    await pastor.give({ amount: 20, date: '2026-03-02' })
    await changeCurrency(pastor, 'HTG')
    await pastor.give({ amount: 100, date: '2026-03-04' })
    const days = async (query: object) =>
      (await pastor.list(query)).donations.map(({ date }) => Number(date.slice(-2)))
    expect(await days({ sort: '-date' })).toEqual([4, 3, 2, 1])
    expect(await days({ sort: 'date' })).toEqual([1, 2, 3, 4])
    expect(await days({ sort: '-amount' })).toEqual([3, 2, 1, 4])
    expect(await days({ sort: 'amount' })).toEqual([4, 1, 2, 3])
    expect(await days({ sort: '-amount', from: '2026-03-02', limit: 2, page: 2 })).toEqual([4])
    const unknown = { church_id: pastor.churchId, sort: 'note' as 'date' }
    expect((await api.call(donations.list, unknown, { token: pastor.token })).status).toBe(400)
  })

  it('is filtered by days, by member and by words in notes and names', async () => {
    const pastor = await givingChurch(api)
    const { id: other } = await member(api, pastor.token, pastor.churchId, 'Marie-Thérèse Noël')
    await pastor.give({ amount: 1, date: '2026-01-31', note: 'Ofrann pou konstriksyon légliz la' })
    await pastor.give({ amount: 2, date: '2026-02-01', note: '100%_dim' })
    await pastor.give({ amount: 3, date: '2026-02-28', member_id: other })
    const cases: [object, number[]][] = [
      [{ from: '2026-02-01' }, [3, 2]],
      [{ to: '2026-02-01' }, [2, 1]],
      [{ from: '2026-02-01', to: '2026-02-27' }, [2]],
      [{ member_id: other }, [3]],
      [{ q: 'therese noel' }, [3]],
      [{ q: 'LEGLIZ' }, [1]],
      [{ q: 'elisee legliz' }, [1]],
      [{ q: '100%_d' }, [2]],
      [{ q: 'nobody' }, []],
    ]
    for (const [query, expected] of cases) {
      const found = await pastor.list(query)
      expect({ query, amounts: amounts(found) }).toEqual({ query, amounts: expected })
      const sum = expected.reduce((all, amount) => all + amount, 0)
      expect(found.totals).toEqual(sum > 0 ? [{ currency: 'USD', amount: sum, gifts: expected.length }] : [])
    }
  })
})

describe('sums', () => {
  it('never mix currencies', async () => {
    const pastor = await givingChurch(api)
    await pastor.give({ amount: 10.1, date: '2026-03-02' })
    await pastor.give({ amount: 20.2, date: '2026-03-03' })
    await changeCurrency(pastor, 'HTG')
    await pastor.give({ amount: 1500, date: '2026-03-04' })
    const sums = [
      { currency: 'USD', amount: 30.3, gifts: 2 },
      { currency: 'HTG', amount: 1500, gifts: 1 },
    ]
    expect((await pastor.list()).totals).toEqual(sums)
    for (const [by, from] of [
      ['week', '2026-03-02'],
      ['month', '2026-03-01'],
      ['year', '2026-01-01'],
    ]) {
      const input = { church_id: pastor.churchId, by }
      const { body } = await api.call(donations.totals, input, { token: pastor.token })
      expect(body).toEqual({ periods: [{ from, totals: sums }] })
    }
  })

  it('are exact to the cent', async () => {
    const pastor = await givingChurch(api)
    for (let i = 0; i < 10; i++) await pastor.give({ amount: 1.1 })
    await pastor.give({ amount: 9_999_999.99 })
    expect((await pastor.list()).totals).toEqual([{ currency: 'USD', amount: 10_000_010.99, gifts: 11 }])
  })

  it('are of the last 60 periods with gifts', async () => {
    const pastor = await givingChurch(api)
    for (let year = 1950; year < 2015; year++) await pastor.give({ date: `${year}-06-01` })
    const input = { church_id: pastor.churchId, by: 'year' }
    const { body } = await api.call(donations.totals, input, { token: pastor.token })
    expect(body.periods).toHaveLength(60)
    expect(body.periods[0]?.from).toBe('2014-01-01')
    expect(body.periods.at(-1)?.from).toBe('1955-01-01')
  })
})
