import { expect, test } from 'vitest'
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
