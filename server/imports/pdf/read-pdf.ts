import type { PDFPageProxy } from 'pdfjs-dist/types/src/pdf.d.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_PDF_PAGES, MAX_PIECES, MAX_SCANNED_PAGES } from '#server/imports/limits.ts'
import type { PageText, Piece } from './page-text.ts'
import { withPdf } from './pdf-parser.ts'
import { pictureOf } from './pdf-picture.ts'
import type { PagePictures } from '#server/imports/photo/page-pictures.ts'
import type { ReadablePicture } from '#server/imports/photo/prepare-picture.ts'

export type PdfPage = PageText | ReadablePicture

/** Whether a page is a picture. */
export function isPicture(page: PdfPage): page is ReadablePicture {
  return 'data' in page
}

/** Whether a page is text. */
export function isText(page: PdfPage): page is PageText {
  return 'pieces' in page
}

/**
 * Reads the non-blank pages of a PDF. Throws `ImportError` `pdf_locked`, `pdf_broken`, `pdf_too_heavy`,
 * `pdf_too_many_pages`, `scan_too_many_pages` or `empty`.
 */
export async function readPdf(
  bytes: Uint8Array,
  pictures: PagePictures,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<PdfPage[]> {
  return withPdf(bytes, signal, async (pdf) => {
    if (pdf.numPages > MAX_PDF_PAGES) throw new ImportError('pdf_too_many_pages')
    const pages: PdfPage[] = []
    let pieces = 0
    let scans = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const text = await textOf(page, MAX_PIECES - pieces)
      pieces += text.pieces.length
      if (hasText(text)) pages.push(text)
      else {
        const picture = await pictureOf(page)
        if (picture && ++scans > MAX_SCANNED_PAGES) throw new ImportError('scan_too_many_pages')
        if (picture) pages.push(await pictures.prepare(picture))
      }
      page.cleanup()
      onProgress(number / pdf.numPages)
    }
    if (pages.length === 0) throw new ImportError('empty')
    return pages
  })
}

/** Whether a page has more text than a page number, which scanners stamp on pictures. */
function hasText({ pieces }: PageText): boolean {
  return pieces.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0) > 10
}

async function textOf(page: PDFPageProxy, maxPieces: number): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const pieces: Piece[] = []
  const reader = page.streamTextContent().getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const { items } = chunk.value as { items: TextItem[] }
    for (const item of items) if (item.str?.trim()) pieces.push(...piecesOf(item, transform))
    if (pieces.length > maxPieces) throw new ImportError('pdf_too_heavy')
  }
  return { width, height, pieces }
}

/** A text item of pdf.js; marked content has no text. */
interface TextItem {
  str?: string
  fontName: string
  width: number
  transform: number[]
}

/** Splits an item at tabs and multiple spaces. Ignores text that is not horizontal. */
function piecesOf({ str = '', fontName, width, transform }: TextItem, view: number[]): Piece[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = times(view, transform)
  if (Math.abs(b) > 0.2 * Math.abs(a) || a < 0) return []
  const height = Math.hypot(c, d)
  const unit = width / Math.max(1, str.length)
  return [...str.matchAll(/\S+(?:[^\S\t]{1,2}\S+)*/g)].map((match) => ({
    text: match[0],
    x0: x + match.index * unit,
    x1: x + (match.index + match[0].length) * unit,
    y,
    height,
    font: fontName,
    sure: true,
  }))
}

function times(m: number[], n: number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
