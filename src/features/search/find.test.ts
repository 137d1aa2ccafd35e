import { describe, expect, test } from 'vitest'
import { searchTerms } from '#contract/text/member-search.ts'
import { inheritedNames } from '#tests/support/samples/inherited-names.ts'
import type { Found } from './entry.ts'
import { find, offer } from './find.ts'
import { findByWords } from './find-by-words.ts'

const entry = (title: string, words = '') => ({
  key: title,
  title,
  words,
  icon: { id: title, name: title, photo: null },
  target: { href: '' },
})
const people = {
  heading: 'People',
  find: findByWords([
    entry('Ana Marie Paul'),
    entry('Marie Désir', '50937123456'),
    entry('Marie Noël'),
    entry('Rosemarie'),
  ]),
}
const groups = { heading: 'Groups', find: findByWords([entry('Koral', 'Marie sings')]) }
const titles = (typed: string, recent: string[] = []) =>
  find([groups, people], typed, recent).map(({ heading, items }) => [
    heading,
    ...items.map(({ title }) => title),
  ])

test('the kind and the entries that fit best come first, and of equals what was opened last', () => {
  expect(titles('MARIE')).toEqual([
    ['People', 'Marie Désir', 'Marie Noël', 'Ana Marie Paul', 'Rosemarie'],
    ['Groups', 'Koral'],
  ])
  expect(titles('marie', ['Marie Noël'])[0]).toEqual([
    'People',
    'Marie Noël',
    'Marie Désir',
    'Ana Marie Paul',
    'Rosemarie',
  ])
})

test('every word must fit; one or two letters only where a word begins', () => {
  expect(titles('marie desir')).toEqual([['People', 'Marie Désir']])
  expect(titles('3712')).toEqual([['People', 'Marie Désir']])
  expect(titles('ie')).toEqual([])
  expect(titles('marie nobody')).toEqual([])
  expect(titles('  ')).toEqual([])
})

test('before anything is typed it offers what was opened last, and the first kind', () => {
  expect(
    offer([groups, people], ['Rosemarie', 'gone'], 'Last').map(({ items }) =>
      items.map(({ title }) => title),
    ),
  ).toEqual([['Rosemarie'], ['Koral']])
})

describe('a finder that is asked while somebody types', () => {
  const names = ['Marie Désir', 'Rosemarie Paul', 'Jean-Marc Élie', 'Ma Belle', 'Mark Amari', 'Emma Imar']
  const entries = names.map((name, i) => entry(name, `5093${i}00${i}300 ${name.slice(0, 3)}@example.org`))
  const keysOf = (found: Found[]) => found.map(({ entry: { key }, rank }) => [key, rank])

  test.each(['marie d', 'mar ama', 'ma', 'jean-marc', '3003', 'emma example', 'a m'])(
    'finds under each beginning of %j what one finds that is asked for the first time',
    (typed) => {
      const finder = findByWords(entries)
      const lengths = [...typed].map((_, i) => i + 1)
      // Types forward and backward, with another text in between.
      for (const length of [...lengths, ...lengths.toReversed(), 2, typed.length]) {
        const words = searchTerms(typed.slice(0, length))
        expect(keysOf(finder(words))).toEqual(keysOf(findByWords(entries)(words)))
      }
    },
  )

  test('finds in the middle of a word what two letters did not', () => {
    const finder = findByWords(entries)
    expect(keysOf(finder(searchTerms('ma')))).not.toContainEqual(['Rosemarie Paul', 3])
    expect(keysOf(finder(searchTerms('mar')))).toContainEqual(['Rosemarie Paul', 3])
  })

  test('answers with the same entries, so that nothing that stays is drawn again', () => {
    const finder = findByWords(entries)
    const [first] = finder(searchTerms('marie'))
    expect(finder(searchTerms('marie d'))[0]!.entry).toBe(first!.entry)
    expect(first!.entry).toBe(entries[0])
  })
})

test.each(inheritedNames)('a person and a group are found by what they are called: %s', (name) => {
  const kinds = ['People', 'Groups'].map((heading) => ({ heading, find: findByWords([entry(name, name)]) }))
  const found = find(kinds, name, [name])
  expect(found.map(({ heading, items }) => [heading, items[0]!.title])).toEqual([
    ['People', name],
    ['Groups', name],
  ])
})
