import { expect, it } from 'vitest'
import { withMixedSpellingsMarked } from './mixed-spellings.ts'

const doubtful = (...names: string[]) =>
  withMixedSpellingsMarked(names.map((name, index) => ({ row: index + 1, cells: [name, '+509 3712 3456'] })))
    .filter(({ doubts }) => doubts?.some(({ cell, code }) => cell === 0 && code === 'unsure'))
    .map(({ cells }) => cells[0])

it.each([
  [['Marie Étienne', 'Paul Étienne', 'Luc Etienne'], ['Luc Etienne']],
  [
    ['Étienne Roc', 'Etienne Noël'],
    ['Étienne Roc', 'Etienne Noël'],
  ],
  // The accentless spelling is more frequent, but recognition loses accents.
  [
    ['Andre Roc', 'Andre Noël', 'André Cadet'],
    ['Andre Roc', 'Andre Noël', 'André Cadet'],
  ],
  [['Désir Ana', 'Désir Bo', 'Désir Luc', 'DESIR Zo'], ['DESIR Zo']],
  [
    ['Noël Paul', 'Noël Ana', 'Nœl Luc', 'Noèl Jo'],
    ['Nœl Luc', 'Noèl Jo'],
  ],
  [['Jean-François Roc', 'François Noël', 'Francois-Luc Cadet'], ['Francois-Luc Cadet']],
  [['Étienne Roc', 'étienne Noël', 'ÉTIENNE Cadet'], []],
  [['Marie de la Cruz', 'Ana dé là Paz'], []],
  [['Ana Roc', 'Bo Cadet'], []],
  [['etienne@example.org', 'Étienne Roc'], []],
])('%j has doubtful spellings: %j', (names, expected) => {
  expect(doubtful(...names)).toEqual(expected)
})

it('keeps the doubts that a cell has, and names none twice', () => {
  const doubts = [{ cell: 0, code: 'unsure' as const }]
  const rows = [
    { row: 1, cells: ['Etienne'], doubts },
    { row: 2, cells: ['Étienne'] },
  ]
  expect(withMixedSpellingsMarked(rows).map((row) => row.doubts)).toEqual([doubts, doubts])
})
