import { describe, expect, it } from 'vitest'
import type { MemberTexts } from './member.ts'
import { noContacts } from './member-contacts.ts'
import type { MemberContacts } from './member-contacts.ts'
import { mergedTexts } from './merged-texts.ts'

const blank: MemberTexts & MemberContacts = {
  ...noContacts,
  name: 'Rose Pierre',
  phone: null,
  email: null,
  birthday: null,
  address: null,
  household: null,
  details: null,
}
type Texts = Partial<MemberTexts & MemberContacts>
const merge = (survivor: Texts, duplicate: Texts) =>
  mergedTexts({ ...blank, ...survivor }, { ...blank, ...duplicate })

describe('mergedTexts', () => {
  it('fills what the survivor lacks', () => {
    const other = { phone: '+13055550201', email: 'r@example.org', birthday: '02-01', details: 'Alto' }
    expect(merge({}, other)).toEqual({ ...blank, ...other })
  })

  it.each<[Texts, Texts, string | null]>([
    [{ birthday: '1980-02-01' }, { birthday: '1980-02-10' }, 'Birthday: 1980-02-10'],
    [{ address: '1 Main St' }, { address: '99 Oak Ave' }, 'Address: 99 Oak Ave'],
    [{ household: 'Pierre' }, { household: 'Pierre-Louis' }, 'Household: Pierre-Louis'],
    [{}, { name: 'Rose M. Pierre' }, 'Name: Rose M. Pierre'],
    [{}, { name: 'PIERRE, Rosé' }, null],
    [{ phone: '+13055550201' }, { phone: '+13055550201' }, null],
    [{ details: 'Alto\nAllergic' }, { details: 'Allergic\nDriver' }, 'Alto\nAllergic\nDriver'],
  ])('of %j and %j keeps both', (survivor, duplicate, details) => {
    expect(merge(survivor, duplicate)).toEqual({ ...blank, ...survivor, details })
  })

  const number = (n: number) => `+1305555${String(n).padStart(4, '0')}`

  it.each<[string, Texts, Texts, Texts]>([
    [
      'a second phone',
      { phone: number(1), phone_label: 'home' },
      { phone: number(2), phone_label: 'mobile' },
      { phone: number(1), phone_label: 'home', phones: [{ value: number(2), label: 'mobile' }] },
    ],
    [
      'a second email',
      { email: 'a@x.org' },
      { email: 'b@x.org', email_label: 'work' },
      { email: 'a@x.org', emails: [{ value: 'b@x.org', label: 'work' }] },
    ],
    [
      'the label of one number of both',
      { phone: number(1) },
      { phone: number(1), phone_label: 'mobile' },
      { phone: number(1), phone_label: 'mobile' },
    ],
    [
      'a primary one that is a further one of the other',
      { phone: number(1), phones: [{ value: number(2), label: 'work' }] },
      { phone: number(2), phones: [{ value: number(3), label: '' }] },
      {
        phone: number(1),
        phones: [
          { value: number(2), label: 'work' },
          { value: number(3), label: '' },
        ],
      },
    ],
    [
      'further ones alone',
      {},
      { phone: number(1), phones: [{ value: number(2), label: '' }] },
      { phone: number(1), phones: [{ value: number(2), label: '' }] },
    ],
  ])('keeps %s', (_, survivor, duplicate, merged) => {
    expect(merge(survivor, duplicate)).toEqual({ ...blank, ...merged })
  })

  it('writes into the details what a member has no room for', () => {
    const some = (from: number) =>
      Array.from({ length: 6 }, (_, i) => ({ value: number(from + i), label: 'work' }))
    const { phones, details } = merge(
      { phone: number(0), phones: some(1) },
      { phone: number(20), phones: some(21) },
    )
    expect(phones).toHaveLength(10)
    expect(details).toBe(
      'Phone: Work: +1 (305) 555-0024\nPhone: Work: +1 (305) 555-0025\nPhone: Work: +1 (305) 555-0026',
    )
  })

  it('takes the chosen fields of the duplicate and keeps the other ones of the survivor', () => {
    const survivor = { ...blank, phone: '+13055550201', email: 'a@x.org' }
    const duplicate = { ...blank, name: 'Rose M. Pierre', phone: '+17865550202', email: null }
    expect(mergedTexts(survivor, duplicate, ['name', 'phone', 'email'])).toMatchObject({
      name: 'Rose M. Pierre',
      phone: '+17865550202',
      email: 'a@x.org',
      phones: [{ value: '+13055550201', label: '' }],
      details: 'Name: Rose Pierre',
    })
  })
})
