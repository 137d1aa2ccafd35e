import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { givingChurch } from '#tests/support/samples/gifts.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'

const api = await startApi()

const amounts = (found: { donations: Donation[] }) => found.donations.map(({ amount }) => amount)

describe('rejected input', () => {
  it.each([
    ['amount', 0, m.amount_too_small],
    ['amount', -1, m.amount_too_small],
    ['amount', 0.99, m.amount_too_small],
    ['amount', 1e9, m.amount_too_large],
    ['amount', 12.345, m.amount_invalid],
    ['amount', '12.505', m.amount_invalid],
    ['amount', 'ten', m.amount_invalid],
    ['amount', '', m.amount_required],
    ['amount', undefined, m.amount_required],
    ['date', '02/30/2026', m.date_invalid],
    ['date', '2026-02-30', m.date_invalid],
    ['date', '', m.date_required],
    ['date', undefined, m.date_required],
    ['member_id', '', m.member_required],
    ['member_id', undefined, m.member_required],
    ['member_id', randomUUID(), m.member_gone],
  ] as const)('the %s %j', async (field, value, message) => {
    const { token, churchId, memberId, list } = await givingChurch(api)
    const input = {
      church_id: churchId,
      member_id: memberId,
      amount: 5,
      date: '2026-03-01',
      [field]: value,
    }
    await expectFieldRefused(api, donations.add, input, { field, message }, { token })
    expect((await list()).totalItems).toBe(0)
  })

  it('a member of another church, at the field', async () => {
    const { token, churchId } = await givingChurch(api)
    const { memberId } = await givingChurch(api)
    const input = { church_id: churchId, member_id: memberId, amount: 5, date: '2026-03-01' }
    await expectFieldRefused(
      api,
      donations.add,
      input,
      { field: 'member_id', message: m.member_gone },
      { token },
    )
  })

  it('a gift that names no church', async () => {
    const { token, memberId } = await givingChurch(api)
    const input = { member_id: memberId, amount: 5, date: '2026-03-01' }
    const response = await api.call(donations.add, input, { token })
    expect(response.status).toBe(400)
    expect(response.body.fields).toEqual({ church_id: 'No Church ID found.' })
  })

  it.each([
    ['amount', 0],
    ['amount', ''],
    ['amount', null],
  ])('a change to the %s %j', async (field, value) => {
    const { token, give, list } = await givingChurch(api)
    const { id } = await give({ amount: 7 })
    const response = await api.call(donations.update, { donation_id: id, [field]: value }, { token })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.fields ?? {})).toEqual([field])
    expect(amounts(await list())).toEqual([7])
  })

  it.each([
    [donations.list, { from: '2026-02-30' }, 'from'],
    [donations.list, { limit: 1001 }, 'limit'],
    [donations.totals, { by: 'day' }, 'by'],
    [donations.export, { to: 'today' }, 'to'],
    [donations.statements, { year: 'last' }, 'year'],
  ] as const)('of $name %j', async (endpoint, input, field) => {
    const { token, churchId } = await givingChurch(api)
    const response = await api.call(endpoint, { church_id: churchId, ...input }, { token })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.fields ?? {})).toEqual([field])
  })
})

it('parses 12,50 and 12.50 as twelve and a half', async () => {
  const { give } = await givingChurch(api)
  for (const amount of ['12,50', '12.50', ' 12.5 ', 12.5]) expect((await give({ amount })).amount).toBe(12.5)
})

it('ushers have no access to gifts', async () => {
  const { churchId, memberId, give } = await givingChurch(api)
  const { id } = await give()
  const { token } = await withRole(api, churchId, 'usher')
  for (const endpoint of Object.values(donations)) {
    const input = {
      church_id: churchId,
      member_id: memberId,
      donation_id: id,
      amount: 5,
      date: '2026-03-01',
      year: 2026,
    }
    expect((await api.call(endpoint, input, { token })).status).toBe(403)
  }
})
