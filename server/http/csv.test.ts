import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { seededRandom, seeds } from '#tests/support/seeds.ts'
import { csvFile, csvLines } from './csv.ts'

it('a CSV file has its accents in Excel, and no cell that is taken for a formula', async () => {
  const file = csvFile('people', [
    ['Name', 'Note'],
    ['Élisée', '=HYPERLINK("http://elsewhere.example")'],
    ['@ana', '+A1'],
  ])
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('Élisée')
  expect(text).not.toMatch(/(^|[,"\n])[=+@]/m)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
})

it.each(['+50937123456', '+1 (305) 555-0123', '-12.50', '37 12 34 56'])('%s stays as it is', (text) => {
  expect(csvLines([['Ana', text]])).toBe(`Ana,${text}`)
})

it.each([
  '=1+1',
  '+1+cmd|x',
  '-2+3*A1',
  '@SUM(A1)',
  '＝1+1',
  '＋A1',
  '－A1',
  '＠SUM(A1)',
  '\t=1',
  '+50937=1',
  '-1-A1',
])('%j is no formula', (text) => {
  expect(csvLines([[text]]).replace(/^"/, '')).toMatch(/^'/)
})

/** Whether a spreadsheet evaluates the cell. Phone numbers and numbers stay as they are. */
const isFormula = (cell: string) =>
  /^[ \u00A0]*[=+\-@＝＋－＠]/.test(cell) && !/^[+-]?\d[\d .,()/-]*$/.test(cell)

const cellsOf = (rows: string[][]) =>
  [',', ';', '\t'].flatMap((delimiter) => Papa.parse<string[]>(csvLines(rows), { delimiter }).data.flat())

it.each([
  'a;=HYPERLINK("http://elsewhere.example")',
  'a; =1+1',
  'a;"=1+1',
  'a\t@SUM(A1)',
  'a\n-2+3*A1',
  'a\r\n+1+cmd|x',
  ';=1',
  'a;+1',
  'a;+50937123456',
  '＝1;＝1',
  ' =1+1',
])('%j begins no formula in the middle of a cell, wherever a spreadsheet splits it', (text) => {
  for (const rows of [[[text]], [['Ana', text, '1+1']], [['Ana'], [text, '1+1']]]) {
    expect(cellsOf(rows).filter(isFormula)).toEqual([])
  }
})

it('a number at the start of a row does not become a formula with what is in the next cell', () => {
  expect(cellsOf([['+1', "1+cmd|'/C calc'!A0"]]).filter(isFormula)).toEqual([])
})

it.each(seeds)('no text of people becomes a formula, seed %i', (seed) => {
  const { between, pick } = seededRandom(seed)
  const letters = [...'a1=+-@;,\t\n\r"\' ']
  const typed = () => Array.from({ length: between(0, 8) }, () => pick(letters)).join('')
  for (let i = 0; i < 2000; i++) {
    const rows = [1, 2].map(() => [1, 2, 3].map(() => typed()))
    expect(cellsOf(rows).filter(isFormula), JSON.stringify(rows)).toEqual([])
  }
})
