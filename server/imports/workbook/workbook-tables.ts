import type { XmlParts } from '#server/xml-parts.ts'

/** Reads the shared strings, which cells refer to by index. */
export async function readSharedStrings(parts: XmlParts, path: string): Promise<string[]> {
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

/** Collects a string item's text: all `t` elements without phonetic ones (`rPh`), with `_x000D_` decoded. */
export function textRun() {
  let collected = ''
  let inText = false
  let inPhonetic = false
  return {
    start: () => {
      collected = ''
    },
    open: (name: string) => {
      if (name === 't') inText = true
      if (name === 'rPh') inPhonetic = true
    },
    text: (text: string) => {
      if (inText && !inPhonetic) collected += text
    },
    close: (name: string) => {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
    },
    end: () => unescaped(collected),
  }
}

/** Decodes `_xHHHH_`, used for characters that XML cannot contain. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** For each cell style, by index, whether it displays a date. */
export async function readDateStyles(parts: XmlParts, path: string): Promise<boolean[]> {
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

/** Built-in date formats have ids 14 to 17, 22 and the East Asian ones; others are detected by their code. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  const pattern = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '')
  return /[dy]/i.test(pattern) && !/general/i.test(pattern)
}
