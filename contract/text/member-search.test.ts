import { describe, expect, it } from 'vitest'
import { memberSearchText, memberSortName, searchTerms } from './member-search.ts'

const people = [
  { name: 'Élisée Jean-Baptiste', phone: '+50937123456', email: 'elisee@example.org' },
  { name: 'Wideline Désir', phone: '+13055550347', email: 'w.desir@example.com' },
  { name: 'Marie N’Doye', phone: '+33612345678', email: null },
  { name: 'Zo 100%_\\', phone: null, email: null },
]

function found(q: string): string[] {
  return people
    .filter((person) => searchTerms(q).every((term) => memberSearchText(person).includes(term)))
    .map((person) => person.name.split(' ')[0]!)
}

describe('searching members', () => {
  it.each([
    ['elisee', ['Élisée']],
    ['ÉLISÉE', ['Élisée']],
    ['lisé', ['Élisée']],
    ['baptiste jean', ['Élisée']],
    ['jean-b', ['Élisée']],
    ['Jean Baptiste', ['Élisée']],
    ["n'doye", ['Marie']],
    ['n’doye', ['Marie']],
    ['desir', ['Wideline']],
    ['example', ['Élisée', 'Wideline']],
    ['W.Desir@Example.com', ['Wideline']],
    ['3712 3456', ['Élisée']],
    ['+509 37 12 34 56', ['Élisée']],
    ['509-3712-3456', ['Élisée']],
    ['(305) 555-0347', ['Wideline']],
    ['0347', ['Wideline']],
    ['06 12 34 56 78', ['Marie']],
    ['0033 6 12 34 56 78', ['Marie']],
    ['elisee 3712', ['Élisée']],
    ['wideline +1305', ['Wideline']],
    ['elisee desir', []],
    ['100%', ['Zo']],
    ['%', []],
    ['\\', []],
    ['zo', ['Zo']],
    ['el', ['Élisée']],
    ['is', []],
  ])('%j finds %j', (q, names) => {
    expect(found(q)).toEqual(names)
  })

  it('keeps what it sorts and searches short, whatever the letters', () => {
    const name = '\ufdfa'.repeat(200)
    expect(memberSortName(name).length).toBeLessThanOrEqual(200)
    expect(memberSearchText({ name, phone: null, email: null }).length).toBeLessThanOrEqual(300)
    expect([...memberSortName('🙏🏾'.repeat(150))].length).toBe(200)
  })

  it('takes as many words as a name can have', () => {
    expect(searchTerms('a b c d e f g h i j k l m')).toHaveLength(10)
    expect(searchTerms('jean jean')).toEqual(['jean'])
    expect(searchTerms(' - ')).toEqual([])
  })
})
