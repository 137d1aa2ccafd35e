import { expect, it } from 'vitest'
import { csvFile } from './csv.ts'

it('a CSV file has its accents in Excel, and no cell that is taken for a formula', async () => {
  const file = csvFile('people', [
    ['Name', 'Note'],
    ['Élisée', '=HYPERLINK("http://elsewhere.example")'],
    ['@ana', '+1'],
  ])
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('Élisée')
  expect(text).not.toMatch(/(^|[,"\n])[=+@]/m)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
})
