import { strToU8, zipSync } from 'fflate'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'

/** A typical Excel file: shared strings, typed numbers and dates. */
export async function workbookOf(rows: SheetData): Promise<Uint8Array> {
  return writeExcelFile(rows, { dateFormat: 'dd/mm/yyyy' }).toBuffer()
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface RawWorkbook {
  /** XML inside `sheetData` of each sheet. */
  sheets: string[]
  /** Per sheet `visible`, `hidden` or `veryHidden`. */
  states?: string[]
  /** XML inside `sst`. */
  strings?: string
  /** XML inside `styleSheet`. */
  styles?: string
  date1904?: boolean
  /** Additional or replaced parts. */
  parts?: Record<string, string | Uint8Array>
}

/** An Excel file from raw XML, for malformed content. */
export function rawWorkbook({ sheets, states = [], strings, styles, date1904, parts = {} }: RawWorkbook) {
  const names = sheets.map((_, index) => `sheet${index + 1}`)
  const files: Record<string, string | Uint8Array> = {
    '_rels/.rels': relations([['doc', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': overview(names, states, date1904),
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((name): Relation => [name, 'worksheet', `worksheets/${name}.xml`]),
      ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles', '/xl/styles.xml'],
    ]),
  }
  if (strings) files['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${strings}</sst>`
  if (styles) files['xl/styles.xml'] = `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`
  for (const [index, name] of names.entries()) {
    files[`xl/worksheets/${name}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${sheets[index]}</sheetData></worksheet>`
  }
  const all = Object.entries({ ...files, ...parts })
  return zipSync(
    Object.fromEntries(all.map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text])),
  )
}

function overview(names: string[], states: string[], date1904 = false): string {
  const sheets = names.map(
    (name, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" state="${states[i] ?? 'visible'}" r:id="${name}"/>`,
  )
  const days = `<workbookPr date1904="${date1904 ? 1 : 0}"/>`
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${days}<sheets>${sheets.join('')}</sheets></workbook>`
}

type Relation = [id: string, type: string, target: string]

function relations(list: Relation[]): string {
  const items = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}">${items.join('')}</Relationships>`
}
