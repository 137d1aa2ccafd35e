import { strToU8, zipSync } from 'fflate'

// Minimal valid files of each resume type, and look-alikes.

const types = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`

/** A Word document with additional or other entries. */
export function docx(more: Record<string, Uint8Array> = {}): Buffer {
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(types('openxmlformats-officedocument.wordprocessingml.document')),
      'word/document.xml': strToU8('<w:document>Élisée Jean, agwonòm</w:document>'),
      ...more,
    }),
  )
}

/** A Word document with macros. */
export function docm(): Buffer {
  return docx({ '[Content_Types].xml': strToU8(types('ms-word.document.macroEnabled')) })
}

export function pdf(text = 'Élisée Jean'): Buffer {
  return Buffer.from(`%PDF-1.4\n%${text}\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n`)
}

/** A compound file with one stream, as in Word before 2007. */
export function compoundFile(stream = 'WordDocument'): Buffer {
  const [free, end, tableMark] = [0xffffffff, 0xfffffffe, 0xfffffffd]
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(end, 60)
  header.writeUInt32LE(end, 68)
  for (let at = 76; at < 512; at += 4) header.writeUInt32LE(at === 76 ? 0 : free, at)
  const table = Buffer.alloc(512, 0xff)
  // Sector 0 is the table; the directory is in sectors 1 and 2.
  ;[tableMark, 2, end].forEach((next, sector) => table.writeUInt32LE(next, sector * 4))
  const entry = (name: string, type: number) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 64)
    bytes[66] = type
    return bytes
  }
  const first = Buffer.concat([
    entry('Root Entry', 5),
    ...['1Table', 'Data', 'Pictures'].map((n) => entry(n, 2)),
  ])
  const second = Buffer.concat([entry(stream, 2), Buffer.alloc(384)])
  return Buffer.concat([header, table, first, second])
}
