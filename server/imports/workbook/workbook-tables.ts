import type { WorkbookParts } from './workbook-parts.ts'

/** The strings that cells refer to by number. */
export async function readSharedStrings(parts: WorkbookParts, path: string): Promise<string[]> {
  const strings: string[] = []
  const run = textRun()
  await parts.visit(path, {
    open: (name) => {
      if (name === 'si') run.start()
      run.open(name)
    },
    text: run.text,
    close: (name) => {
      run.close(name)
      if (name === 'si') strings.push(run.end())
    },
  })
  return strings
}

/**
 * Gathers the text of a string item or an inline string: all its `t` elements, plain or formatted, without the
 * phonetic ones (`rPh`), and with `_x000D_` read as the character it stands for.
 */
export function textRun() {
  let gathered = ''
  let inText = false
  let inPhonetic = false
  return {
    start: () => {
      gathered = ''
    },
    open: (name: string) => {
      if (name === 't') inText = true
      if (name === 'rPh') inPhonetic = true
    },
    text: (text: string) => {
      if (inText && !inPhonetic) gathered += text
    },
    close: (name: string) => {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
    },
    end: () => unescaped(gathered),
  }
}

/** Characters that XML cannot hold are written as `_xHHHH_` in workbooks. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** For each cell style, by its number, whether it shows a number as a date. */
export async function readDateStyles(parts: WorkbookParts, path: string): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let inCellStyles = false
  await parts.visit(path, {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0)
      if (name === 'numFmt') formats.set(id, attributes.formatCode ?? '')
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'xf' && inCellStyles) styles.push(isDateFormat(id, formats.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return styles
}

/** Formats that every program knows by number: 14 to 22, and the East Asian ones. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  const pattern = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[dy]/i.test(pattern) && !/general/i.test(pattern)
}
