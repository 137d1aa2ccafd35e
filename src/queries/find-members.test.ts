import { describe, expect, it } from 'vitest'
import { roster, rosterMember } from '#tests/support/samples/imports/roster.ts'
import { findMembers, findLookalikes } from './find-members.ts'

const found = (q: string, group?: string) => findMembers(roster, q, group).map((someone) => someone.id)

describe('findMembers', () => {
  it.each([
    ['elisee', ['1']],
    ['ÉLISÉE', ['1']],
    ['therese noel', ['2']],
    ['baptiste elis', ['1']],
    ['odilon', ['4']],
    ['כהן', ['3']],
    ['🎺', ['4']],
    ['elisee@', ['1']],
    ['3712', ['1', '4']],
    ['+509 3712-3456', ['1']],
    ['(305) 555', ['2']],
    ['37129999', ['4']],
    ['nobody', []],
    ['   ', ['1', '2', '3', '4']],
  ])('finds by %j', (q, ids) => {
    expect(found(q)).toEqual(ids)
  })

  it('finds the same letter by letter, back and forth', () => {
    const typed = ['e', 'eli', 'eli b', 'eli', 'el', 'o', 'odilon', '3712', '371', 'marie', 'marie 3', '']
    const atOnce = typed.map((q) => findMembers([...roster], q))
    expect(typed.map((q) => findMembers(roster, q))).toEqual(atOnce)
    expect(found('marie', 'choir')).toEqual(['2'])
    expect(found('marie n', 'choir')).toEqual(['2'])
  })

  it('finds within a group', () => {
    expect(found('', 'choir')).toEqual(['1', '2'])
    expect(found('marie', 'choir')).toEqual(['2'])
    expect(found('elisee', 'youth')).toEqual([])
  })
})

describe('findLookalikes', () => {
  const same = (phone: string, email: string, ownId?: string) => {
    const [match] = findLookalikes(roster, { phone, email }, ownId)
    return match && [match.member.id, match.by]
  }

  it.each([
    ['3712-3456', ['1', 'phone']],
    ['+509 3712 3456', ['1', 'phone']],
    ['305 555 0199', ['2', 'phone']],
    ['+509 3712 9999', ['4', 'phone']],
    ['3712', undefined],
    ['3712-0000', undefined],
  ])('knows %s, with or without its country', (phone, match) => {
    expect(same(phone, '')).toEqual(match)
  })

  it('knows an email address in any case', () => {
    expect(same('', ' Elisee@Example.org ')).toEqual(['1', 'email'])
  })

  it('knows nearly the same name, after those who share a phone under a name that can be the same', () => {
    const [first] = roster
    const turned = first!.name.split(' ').toReversed().join(' ').toUpperCase()
    const near = findLookalikes(roster, { name: turned, phone: '305 555 0199', email: '' })
    expect(near.map(({ member, by }) => [member.id, by])).toEqual([['1', 'name']])
    expect(findLookalikes(roster, { name: 'Nobody Here', phone: '', email: '' })).toEqual([])
  })

  it.each([
    [{ phone: '2812-3456', email: '' }, 'phone'],
    [{ phone: '3999-0000', email: '', phones: [{ value: '28123456', label: '' }] }, 'phone'],
    [{ phone: '', email: 'Ana.Work@example.org' }, 'email'],
    [{ phone: '', email: 'x@x.org', emails: [{ value: 'ana@example.org', label: '' }] }, 'email'],
    [{ phone: '3999-0000', email: 'x@x.org' }, undefined],
  ])('knows further phones and emails: %j', (values, by) => {
    const ana = rosterMember('5', 'Ana', {
      phone: '+50937120000',
      phones: [{ value: '+50928123456', label: 'home' }],
      email: 'ana@example.org',
      emails: [{ value: 'ana.work@example.org', label: 'work' }],
    })
    expect(findLookalikes([ana], { name: 'Ana', ...values })[0]?.by ?? undefined).toBe(by ?? 'name')
    expect(findMembers([ana], '2812 3456')).toEqual([ana])
    expect(findMembers([ana], 'ana.work')).toEqual([ana])
  })

  it('does not find the person themselves', () => {
    expect(same('3712-3456', 'elisee@example.org', '1')).toBeUndefined()
  })
})
