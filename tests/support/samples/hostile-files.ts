import { strToU8, zipSync } from 'fflate'
import { docx } from '#tests/support/samples/account/resumes.ts'
import { recording } from '#tests/support/samples/podcasts.ts'

// Small files that cost a naive parser seconds or gigabytes.

const megabyte = 1024 * 1024
const compressed = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
    level: 9,
  })

/** A Word document of a few kilobytes that expands to this paragraph. */
const document = (paragraph: string) =>
  docx({
    'word/document.xml': strToU8(
      `<w:document><w:body><w:p><w:r>${paragraph}</w:r></w:p></w:body></w:document>`,
    ),
  })

export const hostileDocuments = {
  /** About 50 KB: twelve million elements. */
  'many elements': () => document('<a/>'.repeat(12 * megabyte)),
  /** About 40 KB: six million nested elements. */
  'deep elements': () => document('<a>'.repeat(6 * megabyte) + '</a>'.repeat(6 * megabyte)),
  /** 2 KB: a line of tabs with trailing text, which took 18 s. */
  'many tabs': () => document(`${'<w:tab/>'.repeat(100_000)}<w:t>fen</w:t>`),
}

/** A workbook of a few kilobytes with two million empty rows. */
export const hostileWorkbook = () =>
  Buffer.from(
    compressed({
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
      'xl/sheet.xml': `<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(megabyte)}</sheetData></worksheet>`,
    }),
  )

/** An MP3 with a genre list of millions of entries: parsing it took gigabytes and killed the process. */
export function hostileRecording(): Buffer<ArrayBuffer> {
  const genres = Buffer.alloc(24 * megabyte, '(1)')
  const size = (bytes: number) => Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 127))
  const frame = Buffer.concat([Buffer.from('TCON'), size(genres.length + 1), Buffer.alloc(3), genres])
  return Buffer.concat([
    Buffer.from('ID3\u0004\0\0', 'latin1'),
    size(frame.length),
    frame,
    recording('plain.mp3'),
  ])
}
