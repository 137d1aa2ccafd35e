import { describe, expect, it } from 'vitest'
import { Duplicates, type Person } from './duplicates.ts'

const member = (
  id: string,
  name: string,
  phone: string | null = null,
  email: string | null = null,
): Person => ({
  kind: 'member',
  id,
  name,
  phone,
  email,
})

function among(...people: Person[]) {
  const duplicates = new Duplicates()
  for (const person of people) duplicates.add(person)
  return (name: string, phone = '', email = '') => duplicates.find({ name, phone, email })
}

describe('Duplicates', () => {
  it('finds the same phone, email or name, in this order', () => {
    const find = among(
      member('a', 'Anne', '+50937123456'),
      member('b', 'Paul', null, 'Paul@x.ht'),
      member('c', 'Jean'),
    )
    expect(find('Anne M.', '+50937123456', 'paul@x.ht')).toEqual({
      kind: 'member',
      id: 'a',
      name: 'Anne',
      by: 'phone',
    })
    expect(find('Paul R.', '', 'paul@x.ht')).toEqual({ kind: 'member', id: 'b', name: 'Paul', by: 'email' })
    expect(find('JEAN')).toEqual({ kind: 'member', id: 'c', name: 'Jean', by: 'name' })
    expect(find('Joan')).toBeNull()
    expect(find('')).toBeNull()
  })

  it('prefers the person of the same name among those who share a phone', () => {
    const find = among(member('a', 'Anne', '+50937123456'), member('b', 'Paul', '+50937123456'))
    expect(find('paul', '+50937123456')).toMatchObject({ id: 'b', by: 'phone' })
    expect(find('Anne R.', '+50937123456')).toMatchObject({ id: 'a', by: 'phone' })
    expect(find('Marie', '+50937123456')).toBeNull()
  })

  it('returns a member rather than a row, and the first of several', () => {
    const find = among(member('a', 'Anne'), { kind: 'row', id: '2', name: 'Anne', phone: '', email: '' })
    expect(find('Anne')).toMatchObject({ kind: 'member', id: 'a' })
  })

  it('is not confused by names that contain the separator of keys', () => {
    expect(among(member('a', 'x', '+1'))('phone\n+1')).toBeNull()
  })
})
