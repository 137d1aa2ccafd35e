import { expect, it } from 'vitest'
import { unguarded } from '#contract/text/csv.ts'
import { csvLines } from '#server/http/csv.ts'
import { seededRandom, seeds } from '#tests/support/seeds.ts'
import { readCsv } from './read-csv.ts'

function importedFrom(cells: string[]): string[] {
  const [, row] = readCsv(`Name,Address,Notes\n${csvLines([cells])}`)
  return row!.cells.map(unguarded)
}

it.each(seeds)('our own import reads each text as it was typed, seed %i', (seed) => {
  const { between, pick } = seededRandom(seed)
  const letters = [..."a1=+-@;,'"]
  const typed = () => Array.from({ length: between(0, 8) }, () => pick(letters)).join('')
  for (let i = 0; i < 2000; i++) {
    // Ends with a letter: punctuation alone does not reveal the separator.
    const cells = [1, 2, 3].map((column) => `${typed()}b${column}`)
    expect(importedFrom(cells)).toEqual(cells)
  }
})

it.each([
  '=b',
  "'=b",
  "''=b",
  "'t Hooft",
  "'5",
  '+50937123456',
  "'+50937123456",
  '-12.50',
  '＝b',
  'a;=b',
  "a;'=b",
  'a;+5',
  "a;''+5",
  'a; =b',
  'a;b',
])('%j is the same after an export and an import', (text) => {
  for (const cells of [
    [text, 'x', 'y'],
    ['x', text, 'y'],
  ]) {
    expect(importedFrom(cells)).toEqual(cells)
  }
})
