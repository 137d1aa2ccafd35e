import { expect, it } from 'vitest'
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
  expect(csvLines([[text]])).toBe(text)
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
