import { decodeText } from './csv/decode-text.ts'
import { fileKind } from './file-kind.ts'
import type { FileKind } from './file-kind.ts'
import { findTable, type RawRow, type Table } from './table.ts'
import { ImportError } from './import-error.ts'
import { maxListBytes } from '#contract/list-files.ts'
import type { TextEncoding } from '#contract/imports.ts'
import { pagePictures, workOnPage } from './photo/page-pictures.ts'
import type { PageWork } from './photo/page-pictures.ts'
import { nameLines } from './csv/name-lines.ts'
import { readCsv } from './csv/read-csv.ts'
import { readPages } from './pdf/read-pages.ts'
import { isPicture, isText, readPdf } from './pdf/read-pdf.ts'
import { isVCards, readVCards } from './vcard/read-vcards.ts'
import { readWorkbook } from './workbook/read-workbook.ts'
import { withMixedSpellingsMarked } from './photo/mixed-spellings.ts'
import { withoutStrayMarks } from './photo/stray-marks.ts'
import { withPictureReader } from './photo/recognise-text.ts'

export interface Reading {
  signal: AbortSignal
  /** 0 to 1. */
  onProgress: (part: number) => void
  onPicture: PageWork
}

const unwatched: Reading = {
  signal: new AbortController().signal,
  onProgress: () => {},
  onPicture: workOnPage,
}

/**
 * Reads the table of a CSV, .xlsx, vCard, PDF or photo: headers and non-empty rows. Detects the format by content; the
 * name only selects the error message. `encoding`: chosen by the user for a text file. Throws `ImportError`.
 */
export async function readTable(
  bytes: Uint8Array,
  filename: string,
  reading = unwatched,
  encoding?: TextEncoding,
): Promise<Table> {
  if (bytes.length > maxListBytes) throw new ImportError('file_too_large')
  if (bytes.length === 0) throw new ImportError('empty')
  const kind = fileKind(bytes, filename)
  if (kind === 'pdf') return readPdfTable(bytes, reading)
  if (kind === 'photo') return readPhotoTable(bytes, reading)
  const text = kind === 'text' ? textOf(bytes, filename, encoding) : undefined
  if (text !== undefined && isVCards(text)) return readVCards(text)
  if (text === undefined) return findTable(await readWorkbookRows(bytes, kind))
  return findTable(nameLines(text) ?? readCsv(text))
}

/** Characters in which an HTML or XML table must begin. */
const MARKUP_START = 20_000

async function readWorkbookRows(bytes: Uint8Array, kind: FileKind): Promise<RawRow[]> {
  if (kind === 'old_workbook') throw new ImportError('old_excel')
  if (kind === 'heic') throw new ImportError('heic')
  return readWorkbook(bytes)
}

function textOf(bytes: Uint8Array, filename: string, encoding?: TextEncoding): string {
  if (/\.xls[xm]$/i.test(filename)) throw new ImportError('not_excel')
  const { text } = decodeText(bytes, encoding)
  // HTML and XML saved as .xls, e.g. by Excel 2003.
  if (/^\s*<[!?a-z]/i.test(text) && /<(?:\w+:)?(?:workbook|table)\b/i.test(text.slice(0, MARKUP_START))) {
    throw new ImportError('old_excel')
  }
  return text
}

async function readPhotoTable(bytes: Uint8Array, { signal, onProgress, onPicture }: Reading): Promise<Table> {
  const pictures = pagePictures(onPicture)
  const picture = await pictures.prepare(bytes)
  return withPictureReader(pictures, signal, async (reader) =>
    repaired(readPages([await reader.read(picture, onProgress)], true)),
  )
}

/** Repairs recognition errors that both readings share. */
function repaired(table: Table): Table {
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(withoutStrayMarks) }))
  return { ...table, rows: withMixedSpellingsMarked(rows) }
}

/** Share of the text in the progress of a PDF with pictures. */
const TEXT_PART = 0.1

async function readPdfTable(bytes: Uint8Array, { signal, onProgress, onPicture }: Reading): Promise<Table> {
  const prepared = pagePictures(onPicture)
  const pages = await readPdf(bytes, prepared, signal, (part) => onProgress(part * TEXT_PART))
  const pictures = pages.filter(isPicture)
  if (pictures.length === 0) return readPages(pages.filter(isText), false)
  return withPictureReader(prepared, signal, async (reader) => {
    const texts = []
    let done = 0
    for (const page of pages) {
      if (!isPicture(page)) texts.push(page)
      else {
        const text = await reader.read(page, (part) =>
          onProgress(TEXT_PART + ((done + part) / pictures.length) * (1 - TEXT_PART)),
        )
        texts.push(text)
        done += 1
      }
    }
    return repaired(readPages(texts, true))
  })
}
