import { describe, expect, it } from 'vitest'
import { rawWorkbook, workbookOf } from '#tests/support/samples/imports/workbooks.ts'
import type { ImportProblem } from './import-error.ts'
import { readTable } from './read-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
async function refused(file: Uint8Array, name: string, problem: ImportProblem) {
  await expect(readTable(file, name)).rejects.toMatchObject({ problem })
}

/** Seeded random numbers, 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const HEADERS = ['Name', 'Phone', 'Email', 'Groups', 'Note']
const PIECES = [
  'Jean',
  'Élisée',
  'Ôtè',
  'ß',
  '3712-3456',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  ' ',
  "'",
  '€',
  '’',
  'Œ',
  '.',
]
const WIDE_PIECES = [...PIECES, '🙏', 'محمد', '王', '\u200d']

/** Rows of unusual values; the first column is neither empty nor a number, so that no row is blank or a total. */
function oddRows(next: () => number, pieces: string[]): string[][] {
  const value = () =>
    Array.from({ length: Math.floor(next() * 6) }, () => pieces[Math.floor(next() * pieces.length)])
      .join('')
      .trim()
  return Array.from({ length: 1 + Math.floor(next() * 40) }, (_, i) => [
    `P${i} ${value()}`.trim(),
    value(),
    value(),
    value(),
    value(),
  ])
}

function csv(rows: string[][], separator: string, next: () => number, end: string): string {
  const cell = (value: string) =>
    /["\n]/.test(value) || value.includes(separator) || next() < 0.2
      ? `"${value.replaceAll('"', '""')}"`
      : value
  return rows.map((row) => row.map(cell).join(separator)).join(end)
}

/** Windows-1252 of texts with only these letters beyond Latin-1. */
const windows1252 = (text: string) =>
  Uint8Array.from([...text], (c) => ({ '€': 0x80, '’': 0x92, Œ: 0x8c })[c] ?? c.charCodeAt(0))
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('readTable', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('gives back every value, seed %i', async (seed) => {
    const next = random(seed)
    const separator = [',', ';', '\t', '|'][seed % 4] ?? ','
    const end = ['\n', '\r\n', '\r'][seed % 3] ?? '\n'
    const encodings = [bytes, (text: string) => bytes(`\ufeff${text}`), utf16, windows1252]
    const encode = encodings[Math.floor(seed / 4) % 4] ?? bytes
    const rows = oddRows(next, encode === windows1252 ? PIECES : WIDE_PIECES)
    const table = await readTable(encode(csv([HEADERS, ...rows], separator, next, end)), 'people.csv')
    expect(table.headers).toEqual(HEADERS)
    expect(table.rows.map(({ cells }) => cells)).toEqual(rows)
    expect(table.rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 2))
  })

  it.each([1, 2, 3, 4, 5])('gives back every value of an Excel file, seed %i', async (seed) => {
    const rows = oddRows(random(seed), WIDE_PIECES)
    const table = await readTable(await workbookOf([HEADERS, ...rows]), 'people.xlsx')
    expect(table.headers).toEqual(HEADERS)
    expect(table.rows.map(({ cells }) => cells)).toEqual(rows)
  })

  it('goes by the content and not by the name', async () => {
    const workbook = await workbookOf([['Name'], ['Jean']])
    expect((await readTable(workbook, 'people.csv')).rows).toEqual([{ row: 2, cells: ['Jean'] }])
    expect((await readTable(bytes('Name\tPhone\nJean\t3712'), 'people.xls')).headers).toEqual([
      'Name',
      'Phone',
    ])
  })

  it('reads a file of 200 columns', async () => {
    const headers = Array.from({ length: 200 }, (_, index) => (index === 150 ? 'Name' : `Field ${index}`))
    const table = await readTable(
      bytes(`${headers.join(',')}\n${headers.map((_, i) => i).join(',')}`),
      'wide.csv',
    )
    expect(table.headers).toHaveLength(200)
    expect(table.rows[0]?.cells[150]).toBe('150')
  })

  it('refuses a file that is too large, however it is named', async () => {
    await refused(new Uint8Array(40 * 1024 * 1024), 'people.csv', 'file_too_large')
    await refused(new Uint8Array(40 * 1024 * 1024), 'people.xlsx', 'file_too_large')
  })

  it('refuses megabytes of one line without reading it again and again', { timeout: 300_000 }, async () => {
    await refused(bytes('x,'.repeat(1_500_000)), 'people.csv', 'too_many_columns')
    await refused(bytes('"a" b,'.repeat(500_000)), 'people.csv', 'broken_quotes')
  })

  it('says of an .xlsx that it is none', async () => {
    await refused(bytes('Name,Phone\nJean,3712'), 'people.xlsx', 'not_excel')
    await refused(bytes('<html><table>'), 'people.XLSX', 'not_excel')
    await refused(Buffer.from('PK\x03\x04 and then nothing'), 'people.xlsx', 'not_excel')
    await refused(rawWorkbook({ sheets: [], parts: { 'xl/workbook.xml': 'broken' } }), 'a.xlsx', 'not_excel')
  })

  it('says of an old or protected workbook what it is', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    await refused(old, 'people.xls', 'old_excel')
    await refused(old, 'people.xlsx', 'old_excel')
  })

  it('knows a file by its first bytes, whatever its name says', async () => {
    await refused(Buffer.from('%PDF-1.7\n\0\x01\x02\x03', 'latin1'), 'people.csv', 'pdf_broken')
    await refused(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'photo.csv', 'photo_broken')
    await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'photo.jpg', 'heic')
    await refused(Buffer.from('GIF89a\0\0\0\0\0\x01\x02\x03', 'latin1'), 'people.csv', 'not_text')
  })

  it('says when there is nothing in it', async () => {
    await refused(new Uint8Array(), 'people.csv', 'empty')
    await refused(bytes('\ufeff\n\n , \n'), 'people.csv', 'empty')
    await refused(bytes('Name,Phone\n'), 'people.csv', 'no_rows')
    await refused(await workbookOf([[null]]), 'people.xlsx', 'empty')
  })

  it('refuses the 5,001st row, in both kinds of file', { timeout: 30_000 }, async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [`Jean ${index}`])
    expect((await readTable(await workbookOf([['Name'], ...rows]), 'a.xlsx')).rows).toHaveLength(5000)
    await refused(await workbookOf([['Name'], ...rows, ['One more']]), 'a.xlsx', 'too_many_rows')
    await refused(bytes(['Name', ...rows, 'One more'].join('\n')), 'a.csv', 'too_many_rows')
  })
})
