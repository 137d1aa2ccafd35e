import { describe, expect, it } from 'vitest'
import type { MemberTexts } from './member.ts'
import { mergedTexts } from './merged-texts.ts'

const blank: MemberTexts = {
  name: 'Rose Pierre',
  phone: null,
  email: null,
  birthday: null,
  address: null,
  household: null,
  details: null,
}
const merge = (survivor: Partial<MemberTexts>, duplicate: Partial<MemberTexts>) =>
  mergedTexts({ ...blank, ...survivor }, { ...blank, ...duplicate })

describe('mergedTexts', () => {
  it('fills what the survivor lacks', () => {
    const other = { phone: '+13055550201', email: 'r@example.org', birthday: '02-01', details: 'Alto' }
    expect(merge({}, other)).toEqual({ ...blank, ...other })
  })

  it.each<[Partial<MemberTexts>, Partial<MemberTexts>, string | null]>([
    [{ phone: '+13055550201' }, { phone: '+17865550202' }, 'Phone: +1 (786) 555-0202'],
    [{ email: 'a@x.org' }, { email: 'b@x.org' }, 'Email: b@x.org'],
    [{ birthday: '1980-02-01' }, { birthday: '1980-02-10' }, 'Birthday: 1980-02-10'],
    [{ address: '1 Main St' }, { address: '99 Oak Ave' }, 'Address: 99 Oak Ave'],
    [{ household: 'Pierre' }, { household: 'Pierre-Louis' }, 'Household: Pierre-Louis'],
    [{}, { name: 'Rose M. Pierre' }, 'Name: Rose M. Pierre'],
    [{}, { name: 'PIERRE, Rosé' }, null],
    [{ phone: '+13055550201' }, { phone: '+13055550201' }, null],
    [{ details: 'Alto\nAllergic' }, { details: 'Allergic\nDriver' }, 'Alto\nAllergic\nDriver'],
    [
      { details: 'Phone: +1 (786) 555-0202', phone: '+13055550201' },
      { phone: '+17865550202' },
      'Phone: +1 (786) 555-0202',
    ],
  ])('of %j and %j keeps both', (survivor, duplicate, details) => {
    expect(merge(survivor, duplicate)).toEqual({ ...blank, ...survivor, details })
  })

  it('takes the chosen fields of the duplicate and keeps the other ones of the survivor', () => {
    const survivor = { ...blank, phone: '+13055550201', email: 'a@x.org' }
    const duplicate = { ...blank, name: 'Rose M. Pierre', phone: '+17865550202', email: null }
    expect(mergedTexts(survivor, duplicate, ['name', 'phone', 'email'])).toMatchObject({
      name: 'Rose M. Pierre',
      phone: '+17865550202',
      email: 'a@x.org',
      details: 'Name: Rose Pierre\nPhone: +1 (305) 555-0201',
    })
  })
})
