import { expect, it } from 'vitest'
import * as v from 'valibot'
import { donationEdit } from './donations.ts'
import { editInput, editOf, resolveEdit, unordered, wholeForm } from './edit.ts'
import { toE164 } from './text/e164.ts'
import { memberInput } from './members.ts'

const stored = {
  name: 'Ana Jean',
  phone: '+50937123456',
  email: null,
  birthday: null,
  groups: ['choir', 'youth'],
}
const rules = {
  normal: { phone: (phone: unknown) => toE164(String(phone), 'HT') ?? phone },
  sets: ['groups'],
}
const resolve = (input: Record<string, unknown>, now: Record<string, unknown> = stored) =>
  resolveEdit(memberInput, input, now, rules)

it('a field whose stored value is its base is applied, another one conflicts', () => {
  const edit = { name: 'Ana Paul', phone: '3812 3456', base: { name: 'Ana', phone: '+50937123456' } }
  expect(resolve(edit)).toEqual({
    changes: { phone: '3812 3456' },
    conflicts: [{ field: 'name', theirs: 'Ana Jean' }],
  })
})

it('a field that already has the new value neither conflicts nor is written', () => {
  expect(resolve({ name: 'Ana Jean', base: { name: 'Ana' } })).toEqual({ changes: {}, conflicts: [] })
})

it('without base all that is given is written', () => {
  expect(resolve({ name: 'Ana Paul', phone: undefined })).toEqual({
    changes: { name: 'Ana Paul' },
    conflicts: [],
  })
})

it.each([
  ['nothing and an empty text', 'email', 'a@example.org', ['', null, undefined]],
  ['texts but for spaces around them', 'name', 'Ana Paul', [' Ana Jean ', 'Ana Jean']],
  ['a phone as it was typed and as it is stored', 'phone', '3812 3456', ['3712-3456', '+509 3712 3456']],
])('takes %s as equal', (_, field, mine, bases) => {
  for (const base of bases) expect(resolve({ [field]: mine, base: { [field]: base } }).conflicts).toEqual([])
})

it('compares money to the cent, and lists whose order means nothing without it', () => {
  const gift = { amount: 25.1, note: '' }
  const edit = (base: unknown) => resolveEdit(donationEdit, { amount: 30, base: { amount: base } }, gift)
  for (const base of ['25,10', '25.1', 25.1, 25.100_000_000_001]) expect(edit(base).conflicts).toEqual([])
  expect(edit(25.11)).toEqual({ changes: {}, conflicts: [{ field: 'amount', theirs: 25.1 }] })

  const [usd, htg] = [
    { currency: 'USD', amount: 10 },
    { currency: 'HTG', amount: 500 },
  ]
  const counted = { counted: v.array(v.object({ currency: v.string(), amount: v.number() })) }
  const resolved = resolveEdit(
    counted,
    { counted: [usd], base: { counted: [htg, usd] } },
    { counted: [usd, htg] },
    { normal: { counted: unordered } },
  )
  expect(resolved).toEqual({ changes: { counted: [usd] }, conflicts: [] })
})

it('adds to a set and removes from it what the edit did, whatever others did', () => {
  const input = { groups: ['choir', 'ushers'], base: { groups: ['choir', 'elders'] } }
  expect(resolve(input)).toEqual({ changes: { groups: ['choir', 'youth', 'ushers'] }, conflicts: [] })
  expect(resolve({ groups: [], base: {} }).changes).toEqual({ groups: ['choir', 'youth'] })
})

it('a base of any form equals nothing that is stored', () => {
  let deep: unknown = 'x'
  for (let i = 0; i < 100_000; i++) deep = [deep]
  for (const base of [deep, {}, [], 0, false, { name: 'Ana Jean' }]) {
    expect(resolve({ name: 'Ana Paul', base: { name: base } }).conflicts).toHaveLength(1)
  }
})

it('an edit has no defaults, and the whole form has them', () => {
  const input = v.object({ member_id: v.string(), ...editInput(memberInput) })
  const edit = { member_id: 'm', phone: '37123456', base: { phone: null } }
  expect(v.parse(input, edit)).toEqual(edit)
  const form = wholeForm(input, v.object(memberInput))
  expect(v.safeParse(form, { member_id: 'm', phone: '37123456' }).success).toBe(false)
  const whole = { name: 'Ana', phone: '37123456', email: 'a@example.org' }
  expect(v.parse(form, { member_id: 'm', ...whole })).toEqual({ member_id: 'm', ...whole, groups: [] })
})

it('a form sends the fields that differ from what it showed, with what it showed', () => {
  const shown = { ...stored, email: '' }
  expect(editOf(memberInput, shown, { ...shown, groups: ['youth', 'choir'] }, rules)).toBeUndefined()
  expect(editOf(memberInput, shown, { ...shown, phone: '3712 3456' }, rules)).toBeUndefined()
  const values = { ...shown, phone: '3812 3456', birthday: '02-14', name: undefined }
  expect(editOf(memberInput, shown, values, rules)).toEqual({
    phone: '3812 3456',
    birthday: '02-14',
    base: { phone: '+50937123456', birthday: null },
  })
})
