import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('readCsv', () => {
  it.each([',', ';', '\t', '|'])('finds the separator %j', (separator) => {
    const text = 'Name,Phone,Groups\nJean,37123456,A'.replaceAll(',', separator)
    expect(cellsOf(text)).toEqual([
      ['Name', 'Phone', 'Groups'],
      ['Jean', '37123456', 'A'],
    ])
  })

  it('ignores separators inside the values', () => {
    expect(cellsOf('Nom;Téléphone\nPierre, Jean;3712\nPaul, Marie, Anne;3713')[1]).toEqual([
      'Pierre, Jean',
      '3712',
    ])
    expect(cellsOf('Name,Groups\nJean,Choir;Ushers;Youth\nAnne,Choir;Ushers')[1]).toEqual([
      'Jean',
      'Choir;Ushers;Youth',
    ])
    expect(cellsOf('Name\nPierre, Jean\nPaul, Marie')).toEqual([['Name'], ['Pierre, Jean'], ['Paul, Marie']])
  })

  it('prefers the separator with known headers when the rows fit either way', () => {
    expect(cellsOf('Nom, Prénom;Téléphone\nPierre, Jean;3712')[0]).toEqual(['Nom, Prénom', 'Téléphone'])
    expect(cellsOf('Name,Phone,Groups;Roles\nJean,3712,Choir;Usher')[0]).toEqual([
      'Name',
      'Phone',
      'Groups;Roles',
    ])
  })

  it('finds the separator under title lines and with unknown headers', () => {
    expect(
      cellsOf('Members, all of them\nas of May, 2026\n\nName;Phone\nJean;3712\nAnne;3713').at(-1),
    ).toEqual(['Anne', '3713'])
    expect(cellsOf('姓名;電話\n王;3712\n李;3713')[1]).toEqual(['王', '3712'])
  })

  it.each([
    ['lines that are quoted whole', '"Non,Telefòn"\n"Ana Roc,3712"\n'],
    ['values in quotes within lines that are quoted whole', '"Non,Telefòn"\n"""Ana Roc"",3712"\n'],
    ['semicolons within lines that are quoted whole', '"Non;Telefòn"\n"Ana Roc;3712"'],
    ['curly quotes', '“Non”,“Telefòn”\n“Ana Roc”,“3712”\n'],
    ['texts that are protected as formulas', 'Non,Telefòn\n="Ana Roc",="3712"\n'],
    ['texts that are protected as formulas, in quotes', 'Non;Telefòn\n"=""Ana Roc""";"=""3712"""\n'],
  ])('reads %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['Non', 'Telefòn'],
      ['Ana Roc', '3712'],
    ])
  })

  it('reads a single column whose values have commas', () => {
    expect(cellsOf('"Name"\n"Roc, Ana"\n')).toEqual([['Name'], ['Roc, Ana']])
  })

  it('uses the separator named in the first line', () => {
    expect(readCsv('sep=|\nName|Phone\nJean, Paul|3712')).toEqual([
      { row: 2, cells: ['Name', 'Phone'] },
      { row: 3, cells: ['Jean, Paul', '3712'] },
    ])
  })

  it('reads quotes, quotes in quotes and values over several lines', () => {
    expect(readCsv('Name,Note\n"Jean ""Ti Jan"" Paul","one\ntwo, three"\n\nAnne,"" ')).toEqual([
      { row: 1, cells: ['Name', 'Note'] },
      { row: 2, cells: ['Jean "Ti Jan" Paul', 'one\ntwo, three'] },
      { row: 4, cells: ['Anne'] },
    ])
  })

  it('skips blank lines but counts them in the row numbers', () => {
    expect(readCsv('Name,Phone\n\n,\n  , \nJean,3712\n\n').map(({ row }) => row)).toEqual([1, 5])
  })

  it('names the row whose quotation mark is never closed', () => {
    expect(() => readCsv('Name,Phone\nJean,3712\n"Anne,3713\nPaul,3714')).toThrow('broken_quotes in row 3')
  })

  it.each([
    ['"Ti Jan" Paul', '"Ti Jan" Paul'],
    ['"Pierre, Jean" (Jr)', '"Pierre, Jean" (Jr)'],
    ['Jean "Ti Jan, Jak" Paul', 'Jean "Ti Jan, Jak" Paul'],
  ])('reads the name %s', (written, name) => {
    for (const separator of [',', ';', '\t']) {
      const rows = [
        ['Name', 'Phone'],
        [written, '3712'],
        ['"Anne, ""Ti, An"""', '3713'],
      ]
      const text = rows.map((row) => row.join(separator)).join('\n')
      expect(cellsOf(text).slice(1)).toEqual([
        [name, '3712'],
        ['Anne, "Ti, An"', '3713'],
      ])
    }
  })

  it('takes quotation marks after a space for those of the whole value', () => {
    expect(cellsOf('Name, Phone\n "Pierre, Jean" , "3712"').at(-1)).toEqual(['Pierre, Jean', '3712'])
  })

  it.each(['', ','])('reads a list whose phones are nearly all missing, with %j after the names', (end) => {
    const people = Array.from({ length: 60 }, (_, i) => `Jean ${i}${i % 30 === 7 ? ',3712-3456' : end}`)
    expect(cellsOf(`Name,Phone\n${people.join('\n')}`)[8]).toEqual(['Jean 7', '3712-3456'])
  })

  it('stops at too many rows and columns', () => {
    const row = (cells: number) => Array(cells).fill('x').join(',')
    expect(readCsv(`${row(256)}\n${row(256)}`)).toHaveLength(2)
    expect(() => readCsv(`${row(257)}\n`)).toThrow('too_many_columns')
    expect(readCsv(`Name\n${','.repeat(1000)}\nJean`)).toHaveLength(2)
    expect(() => readCsv(`Name\n${'Jean\n'.repeat(7000)}`)).toThrow('too_many_rows')
    expect(() => readCsv(`Name\n${'\n'.repeat(1_100_000)}Jean`)).toThrow('too_many_rows')
  })

  it('keeps the first 5,000 characters of a cell', () => {
    expect(cellsOf(`Name\n${'x'.repeat(10_000)}`)[1]?.[0]).toHaveLength(5000)
  })
})
