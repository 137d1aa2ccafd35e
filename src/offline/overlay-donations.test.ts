import { describe, expect, it } from 'vitest'
import type { Donation } from '#contract/donations.ts'
import { callOf } from './queueable-calls.ts'
import type { OutboxRow } from './database.ts'
import { changedSums, changesOfSums, overlayDonations } from './overlay-donations.ts'

const of = {
  churchId: 'c',
  currency: 'USD' as const,
  nameOf: (id: string) => (id === 'm' ? 'Élisée Jean' : ''),
  fundNameOf: (id: string) => (id === 'f' ? 'Offering' : ''),
}
const serverData = (id: string, details: Partial<Donation> = {}): Donation => ({
  id,
  church_id: 'c',
  member_id: 'm',
  member_name: 'Élisée Jean',
  amount: 10,
  currency: 'USD',
  note: '',
  date: '2026-11-15',
  fund_id: null,
  fund_name: '',
  method: 'cash',
  cheque_number: '',
  batch_id: null,
  createdAt: '2026-11-15T15:00:00.000Z',
  ...details,
})

let order = 0
function row(call: string, input: Record<string, unknown>, fields: Partial<OutboxRow> = {}): OutboxRow {
  order++
  return {
    order,
    key: `k${order}`,
    version: 3,
    user: 'u',
    church: 'c',
    call,
    input,
    entityKeys: callOf({ call })!.entityKeys(input),
    dependsOn: callOf({ call })!.dependsOn(input),
    status: 'waiting',
    tries: 0,
    nextAt: 0,
    madeAt: Date.parse('2026-11-21T12:00:00.000Z'),
    ...fields,
  }
}
const added = (id: string, fields: Partial<OutboxRow> = {}, amount = 25) =>
  row(
    'donations.add',
    { id, church_id: 'c', member_id: 'm', amount, note: 'Dim', date: '2026-11-21' },
    fields,
  )
const changed = (id: string, amount: number, fields: Partial<OutboxRow> = {}) =>
  row('donations.update', { donation_id: id, church_id: 'c', amount }, fields)
const removed = (id: string, fields: Partial<OutboxRow> = {}) =>
  row('donations.remove', { donation_id: id, church_id: 'c' }, fields)

const seen = (list: ReturnType<typeof overlayDonations>) =>
  list.map(({ id, amount, syncStatus }) => [id, amount, syncStatus])

describe('the gifts as this device shows them', () => {
  it('have what was logged, changed and deleted here, the latest first', () => {
    const rows = [added('new'), changed('a', 12), removed('b'), added('gone'), removed('gone')]
    const list = overlayDonations([serverData('a'), serverData('b')], rows, of)
    expect(seen(list)).toEqual([
      ['new', 25, 'waiting'],
      ['a', 12, 'waiting'],
    ])
    expect(list[0]).toMatchObject({ member_name: 'Élisée Jean', currency: 'USD', date: '2026-11-21' })
  })

  it('say what was refused, and keep what could not be deleted', () => {
    const attention = { status: 'needsAttention' as const }
    const rows = [added('new', attention), changed('a', 12, attention), removed('b', attention)]
    expect(seen(overlayDonations([serverData('a'), serverData('b')], rows, of))).toEqual([
      ['new', 25, 'needsAttention'],
      ['b', 10, 'needsAttention'],
      ['a', 12, 'needsAttention'],
    ])
  })

  it('of a day come in the order in which they were logged, though the clock is wrong', () => {
    const known = serverData('known', { date: '2026-11-21', createdAt: '2026-11-21T15:00:00.000Z' })
    const rows = ['first', 'second', 'third'].map((id, i) => added(id, { madeAt: 3 - i }))
    const list = overlayDonations([known], rows, of)
    expect(list.map(({ id }) => id)).toEqual(['third', 'second', 'first', 'known'])
  })

  it('go by the server’s word once it has told of a gift', () => {
    const rows = [added('a', { status: 'sent' })]
    expect(seen(overlayDonations([serverData('a', { amount: 99 })], rows, of))).toEqual([
      ['a', 99, undefined],
    ])
  })

  it('are in the batch to which they were moved here, and in none once theirs is deleted', () => {
    const batches = (rows: OutboxRow[]) =>
      overlayDonations([serverData('a', { batch_id: 'b' }), serverData('c')], rows, of).map((gift) => [
        gift.id,
        gift.batch_id,
      ])
    const move = row('donations.update', { donation_id: 'c', church_id: 'c', amount: 10, batch_id: 'b' })
    const remove = (fields: Partial<OutboxRow> = {}) =>
      row('giftBatches.remove', { batch_id: 'b', church_id: 'c' }, fields)
    expect(move.dependsOn).toEqual(['new:c', 'batch:b'])
    expect(batches([move, changed('c', 12)])).toEqual([
      ['c', 'b'],
      ['a', 'b'],
    ])
    expect(batches([move, remove()])).toEqual([
      ['c', null],
      ['a', null],
    ])
    expect(batches([remove({ status: 'needsAttention' })])).toEqual([
      ['c', null],
      ['a', 'b'],
    ])
  })

  it('say their fund by the name that it has on this device', () => {
    const gifts = [
      serverData('renamed', { fund_id: 'f', fund_name: 'Gifts' }),
      serverData('unknown', { fund_id: 'g', fund_name: 'Roof' }),
      serverData('none'),
    ]
    const names = overlayDonations(gifts, [], of).map(({ id, fund_name }) => [id, fund_name])
    expect(Object.fromEntries(names)).toEqual({ renamed: 'Offering', unknown: 'Roof', none: '' })
  })

  it('of another church stay there', () => {
    expect(overlayDonations([], [added('x', { church: 'other' })], of)).toEqual([])
  })
})

describe('sums as this device shows them', () => {
  const sum = (rows: OutboxRow[], contained: OutboxRow[] = []) => {
    const orders = contained.map((one) => one.order)
    const changes = changesOfSums([serverData('a')], rows, of, orders)
    return changedSums([{ currency: 'USD', amount: 10, gifts: 1 }], changes)
  }

  it('count what waits, once', () => {
    expect(sum([added('new'), changed('new', 30.1), changed('a', 0.2)])).toEqual([
      { currency: 'USD', amount: 30.3, gifts: 2 },
    ])
    expect(sum([removed('a')])).toEqual([])
  })

  it('do not count again what they contain, nor what was refused', () => {
    const sent = added('new', { status: 'sent' })
    expect(sum([sent], [sent])).toEqual([{ currency: 'USD', amount: 10, gifts: 1 }])
    expect(sum([sent])).toEqual([{ currency: 'USD', amount: 35, gifts: 2 }])
    expect(sum([added('new', { status: 'needsAttention' })])).toEqual([
      { currency: 'USD', amount: 10, gifts: 1 },
    ])
    expect(sum([sent, changed('new', 20)], [sent])).toEqual([{ currency: 'USD', amount: 5, gifts: 1 }])
  })
})

it('a gift waits for its new giver, what changes it waits for the gift', () => {
  expect(added('g').dependsOn).toEqual(['new:m'])
  expect(added('g').entityKeys).toContain('new:g')
  for (const each of [changed('g', 5), removed('g')]) {
    expect(each.dependsOn).toEqual(['new:g'])
    expect(each.entityKeys).toEqual(['donation:g'])
  }
})
