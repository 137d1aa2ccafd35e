import { describe, expect, it } from 'vitest'
import { rawWorkbook, workbookOf } from '#tests/support/samples/imports/workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

const people =
  '<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c t="inlineStr"><is><t>Jean</t></is></c></row>'
const cellsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes)).map(({ cells }) => cells)
/** Cells of one row from its XML with these styles. */
const rowOf = async (xml: string, styles?: string, date1904?: boolean) =>
  (await cellsOf(rawWorkbook({ sheets: [`<row>${xml}</row>`], styles, date1904 })))[0]

describe('readWorkbook', () => {
  it('reads what another program writes: texts, numbers, dates, booleans', async () => {
    const bytes = await workbookOf([
      ['Name', 'Phone', 'Joined', 'Baptised', 'Note'],
      ['Élisée 🙏 شمس', 50937123456, new Date('2021-05-04T00:00:00Z'), true, '<a> & "b"\nc'],
      [],
      [null, 12.5, null, false],
    ])
    expect(await readWorkbook(bytes)).toEqual([
      { row: 1, cells: ['Name', 'Phone', 'Joined', 'Baptised', 'Note'] },
      { row: 2, cells: ['Élisée 🙏 شمس', '50937123456', '2021-05-04', 'TRUE', '<a> & "b"\nc'] },
      { row: 4, cells: ['', '12.5', '', 'FALSE'] },
    ])
  })

  it('reads formatted, phonetic and escaped strings, formulas and errors', async () => {
    const strings =
      '<si><r><t>Je</t></r><r><t>an</t></r><rPh><t>ジャン</t></rPh></si><si><t>a_x000D_b</t></si><si/>'
    const row =
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>99</v></c>' +
      '<c t="str"><f>A1</f><v>done</v></c><c t="e"><v>#REF!</v></c><c><f>NOW()</f></c>' +
      '<c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>'
    const bytes = rawWorkbook({ sheets: [`<row>${row}</row>`], strings })
    expect((await cellsOf(bytes))[0]).toEqual(['Jean', 'a\rb', '', '', 'done', '', '', 'a<b'])
  })

  it('formats numbers in full, so that phone numbers survive', async () => {
    const values = [
      '3.7123456E7',
      '5.0937123456E10',
      '37123456.0000000007',
      '50937123456',
      '0.1',
      '1.0000000000000001E-1',
      '-5',
      '1E+300',
      'x',
    ]
    expect(await rowOf(values.map((value) => `<c><v>${value}</v></c>`).join(''))).toEqual([
      '37123456',
      '50937123456',
      '37123456',
      '50937123456',
      '0.1',
      '0.1',
      '-5',
      '1e+300',
      'x',
    ])
  })

  it('detects dates by their format, counted from 1900 or 1904', async () => {
    const codes = ['d/m/yyyy', '[$-40C]d mmm yyyy;@', '0.00', '"day "0', 'General', '[Red]#,##0', 'yyyy\\-mm']
    const styles =
      `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${codes.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs>`
    const row = Array.from({ length: 9 }, (_, style) => `<c s="${style}"><v>44320.75</v></c>`).join('')
    const [day, number] = ['2021-05-04', '44320.75']
    const expected = [number, day, day, day, number, number, number, number, day]
    expect(await rowOf(row, styles)).toEqual(expected)
    expect((await rowOf(row, styles, true))?.[1]).toBe('2025-05-05')
  })

  it('handles 29 February 1900, which never existed, and times without a day', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
    const row = ['1', '59', '61', '0.5', '-3', '2958466', '1e99'].map(
      (value) => `<c s="0"><v>${value}</v></c>`,
    )
    expect(await rowOf(row.join(''), styles)).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '0.5',
      '-3',
      '2958466',
      '1e+99',
    ])
  })

  it('places cells by their references when some are missing', async () => {
    const sheet =
      '<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c></row><row><c r="A4"><v>3</v></c></row><row r="9"><c r="E9"/></row>'
    expect(await readWorkbook(rawWorkbook({ sheets: [sheet] }))).toEqual([
      { row: 3, cells: ['', '1', '2'] },
      { row: 4, cells: ['3'] },
    ])
  })

  it('gives merged cells to each row that they span', async () => {
    const bytes = await workbookOf([
      [{ value: 'Legliz la', columnSpan: 4 }, null, null, null],
      [
        { value: 'Household', rowSpan: 2 },
        { value: 'Name', rowSpan: 2 },
        { value: 'Contact', columnSpan: 2 },
        null,
      ],
      [null, null, 'Phone', 'Address'],
      [{ value: 'Roc', rowSpan: 3 }, 'Ana', '37123456', { value: 'Ri Lanbi', rowSpan: 2 }],
      [null, 'Luc', { value: '37123457', rowSpan: 2 }, null],
      [null, 'Eva', null, 'Delmas'],
      [null, 'Guy', null, null],
    ])
    expect(await readWorkbook(bytes)).toEqual([
      { row: 1, cells: ['Legliz la'] },
      { row: 2, cells: ['Household', 'Name', 'Contact'] },
      { row: 3, cells: ['Household', 'Name', 'Phone', 'Address'], filledDown: [0, 1] },
      { row: 4, cells: ['Roc', 'Ana', '37123456', 'Ri Lanbi'] },
      { row: 5, cells: ['Roc', 'Luc', '37123457', 'Ri Lanbi'], filledDown: [0, 3] },
      { row: 6, cells: ['Roc', 'Eva', '37123457', 'Delmas'], filledDown: [0, 2] },
      { row: 7, cells: ['', 'Guy'] },
    ])
  })

  it.each(['B2', 'B2:B2', 'B2:C2', 'B3:B2', 'XFD1:XFD9', 'B2:B99999999', ':', '$B$2:$B$3', ''])(
    'fills nothing down from merged cells %j',
    async (ref) => {
      const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
      const data = `<sheetData><row>${cell('A')}${cell('B')}</row><row>${cell('1')}${cell('2')}</row><row>${cell('3')}</row></sheetData>`
      const sheet = `<worksheet>${data}<mergeCells><mergeCell ref="${ref}"/><mergeCell/></mergeCells></worksheet>`
      const parts = { 'xl/worksheets/sheet1.xml': sheet }
      expect(await cellsOf(rawWorkbook({ sheets: [''], parts }))).toEqual([['A', 'B'], ['1', '2'], ['3']])
    },
  )

  it('reads the first sheet with a table, hidden ones last', async () => {
    const title = '<row><c t="inlineStr"><is><t>Members</t></is></c></row>'
    const other = people.replaceAll('Jean', 'Hidden')
    expect((await cellsOf(rawWorkbook({ sheets: ['', title, people] })))[1]).toEqual(['Jean'])
    expect((await cellsOf(rawWorkbook({ sheets: [other, people], states: ['hidden'] })))[1]).toEqual(['Jean'])
    expect((await cellsOf(rawWorkbook({ sheets: [other, ''], states: ['veryHidden'] })))[1]).toEqual([
      'Hidden',
    ])
    expect(await cellsOf(rawWorkbook({ sheets: ['', ''] }))).toEqual([])
  })

  it('reads cells without a value as empty, whatever their type', async () => {
    const strings = '<si><t>first</t></si>'
    const row = ['s', 'b', 'n', 'd', 'e', 'str', 'inlineStr'].map(
      (type) => `<c t="${type}"/><c t="${type}"><v/></c>`,
    )
    expect(await cellsOf(rawWorkbook({ sheets: [`<row>${row.join('')}</row>`], strings }))).toEqual([])
  })

  it('reads the XML of programs that prefix every name', async () => {
    const prefixed =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(
      await cellsOf(rawWorkbook({ sheets: [''], parts: { 'xl/worksheets/sheet1.xml': prefixed } })),
    ).toEqual([['7']])
  })

  it('does not expand one cell at the far corner into an empty grid', async () => {
    await expect(rowOf('<c r="XFD1048576"><v>1</v></c>')).rejects.toThrow('too_many_columns')
    const far = rawWorkbook({ sheets: ['<row r="1048576"><c r="A1048576"><v>1</v></c></row>'] })
    expect(await readWorkbook(far)).toEqual([{ row: 1_048_576, cells: ['1'] }])
  })

  it('stops at too many rows', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(7000)
    await expect(readWorkbook(rawWorkbook({ sheets: [rows] }))).rejects.toThrow('too_many_rows')
    expect(
      await readWorkbook(rawWorkbook({ sheets: ['<row><c/></row>'.repeat(100_000) + people] })),
    ).toHaveLength(2)
  })

  it('rejects broken files with the reason', async () => {
    const good = rawWorkbook({ sheets: [people] })
    const rejected = (bytes: Uint8Array) => expect(readWorkbook(bytes)).rejects.toThrow('not_excel')
    await rejected(good.subarray(0, good.length / 2))
    await rejected(good.map((byte, index) => (index > 60 && index < 400 ? byte ^ 0x55 : byte)))
    await rejected(
      rawWorkbook({ sheets: [people], parts: { 'xl/worksheets/sheet1.xml': '<worksheet><row>' } }),
    )
    await rejected(rawWorkbook({ sheets: [people], parts: { 'xl/worksheets/sheet1.xml': 'no XML' } }))
    const entity =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><row><c><v>&b;</v></c></row></worksheet>'
    await rejected(rawWorkbook({ sheets: [''], parts: { 'xl/worksheets/sheet1.xml': entity } }))
  })
})
