import { expect, test } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations } from '#contract/donations.ts'
import { members } from '#contract/members.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { inheritedNames } from '#tests/support/samples/inherited-names.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { describeChange, giftsInRows, namesInRows, sortWaiting } from './rules.ts'

const churchId = 'church'
const date = '2026-11-15'
let order = 0

function row(
  call: string,
  input: Record<string, unknown>,
  status: OutboxRow['status'] = 'waiting',
): OutboxRow {
  order++
  const definition = callOf({ call })
  return {
    order,
    key: `k${order}`,
    version: 3,
    user: 'u',
    church: churchId,
    call,
    input,
    entityKeys: definition?.entityKeys(input) ?? [],
    dependsOn: definition?.dependsOn(input) ?? [],
    status,
    tries: 0,
    nextAt: 0,
    madeAt: order,
  }
}
const add = (id: string, name: string, status?: OutboxRow['status']) =>
  row(members.add.name, { id, church_id: churchId, name, phone: '37123456', email: 'a@b.co' }, status)
const mark = (memberId: string, present: boolean) => {
  const marks = [{ member_id: memberId, present, marked_at: '2026-11-15T14:00:00.000Z' }]
  return row(attendance.mark.name, { church_id: churchId, date, marks })
}

test('a mark is told by name, also of someone who is in the outbox only', () => {
  const rows = [add('m1', 'Élisée Jean'), mark('m1', true)]
  const names = namesInRows(rows)
  expect(rows.map((one) => describeChange(one, { names }))).toEqual([
    { kind: 'member-added', name: 'Élisée Jean' },
    { kind: 'marked', present: true, name: 'Élisée Jean', date },
  ])
})

test('many marks in one write are counted, guests are told', () => {
  const marks = ['m1', 'm2'].map((member_id) => ({ member_id, present: true, marked_at: '' }))
  const many = row(attendance.mark.name, { church_id: churchId, date, marks })
  const guests = row(attendance.mark.name, { church_id: churchId, date, guests: { count: 7, marked_at: '' } })
  expect(describeChange(many, { names: new Map() })).toEqual({ kind: 'marks', count: 2, date })
  expect(describeChange(guests, { names: new Map() })).toEqual({ kind: 'guests', count: 7, date })
})

test('a call of another version of the app is not guessed at', () => {
  expect(describeChange(row('sermons.log', {}), { names: new Map() })).toBeNull()
})

test('what was refused holds up its own and nobody else', () => {
  const refused = add('m1', 'Élisée Jean', 'needsAttention')
  const dependent = mark('m1', true)
  const other = mark('m2', true)
  const sorted = sortWaiting([refused, dependent, other])
  expect(sorted).toEqual({ rejected: [{ row: refused, blocked: [dependent] }], waiting: [other] })
})

test('a gift is told by its giver and amount, also when only its id is in the write', () => {
  const gift = row(donations.add.name, {
    id: 'g1',
    church_id: churchId,
    member_id: 'm1',
    amount: 25,
    note: '',
    date,
  })
  const change = row(donations.update.name, { donation_id: 'g1', church_id: churchId, amount: 30 })
  const removal = row(donations.remove.name, { donation_id: 'g2', church_id: churchId })
  const rows = [add('m1', 'Élisée Jean'), gift, change, removal]
  const serverData = { member_id: 'm1', amount: 500, currency: 'HTG' as const }
  const cached = {
    names: namesInRows(rows),
    gifts: new Map([...giftsInRows(rows, () => 'USD'), ['g2', serverData] as const]),
  }
  expect([gift, change, removal].map((one) => describeChange(one, cached))).toEqual([
    { kind: 'gift-added', gift: { name: 'Élisée Jean', amount: 25, currency: 'USD' } },
    { kind: 'gift-changed', gift: { name: 'Élisée Jean', amount: 30, currency: 'USD' } },
    { kind: 'gift-deleted', gift: { name: 'Élisée Jean', amount: 500, currency: 'HTG' } },
  ])
})

test.each(inheritedNames)(
  'what is called %s is written by its name, and a call of that name is unknown',
  (name) => {
    const rows = [row('members.add', { id: name, church_id: churchId, name })]
    expect(namesInRows(rows).get(name)).toBe(name)
    expect(callOf({ call: name })).toBeUndefined()
  },
)
