import PDFDocument from 'pdfkit'
import { cleanText } from '#server/http/clean-text.ts'
import { setFontFor } from '#server/pdf-fonts.ts'
import type { Weight } from '#server/pdf-fonts.ts'

/** Colours of a giving statement. */
export const colours = {
  text: '#211f2f',
  soft: '#575360',
  line: '#d9d4cc',
  sunken: '#f4f1ec',
  accent: '#3e3d91',
}

/** Countries that print on A4; all others use US letter. */
const a4 = new Set(['FR', 'GP', 'MQ', 'GF', 'BR', 'CL'])

interface TextOptions {
  x: number
  y: number
  width: number
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right'
  /** Cut off with an ellipsis rather than wrapped. */
  oneLine?: boolean
}

/** Creates a PDF document with absolute positions (in points); only `newPage` starts a page. */
export function createPaper(info: { title: string; author: string; language: string; country: string }) {
  const doc = new PDFDocument({
    size: a4.has(info.country) ? 'A4' : 'LETTER',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Author: info.author, Creator: 'Lakou', Producer: 'Lakou' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  let pages = 0

  return {
    /** Starts a page and returns its index, from 0. */
    newPage(): number {
      doc.addPage()
      return pages++
    },
    /** Switches to an earlier page. */
    backTo(page: number) {
      doc.switchToPage(page)
    },
    get width(): number {
      return doc.page.width
    },
    get height(): number {
      return doc.page.height
    },
    /** Writes a text, wrapped to its width, and returns its height. */
    text(text: string, options: TextOptions): number {
      const { x, y, width, size, weight = 'regular', colour = colours.text, align = 'left' } = options
      const printable = setFontFor(doc.fontSize(size), cleanText(text), weight)
      const line = doc.currentLineHeight(true)
      const one = options.oneLine ? { height: line, ellipsis: '…' } : {}
      doc.fillColor(colour).text(printable, x, y, { width, align, ...one })
      return options.oneLine ? line : doc.y - y
    },
    /** Height of a text that is wrapped to a width. */
    heightOf(text: string, width: number, size: number, weight: Weight = 'regular'): number {
      return doc.heightOfString(setFontFor(doc.fontSize(size), cleanText(text), weight), { width })
    },
    line(y: number, from: number, to: number, { colour = colours.line, thick = 0.6 } = {}) {
      doc.moveTo(from, y).lineTo(to, y).lineWidth(thick).strokeColor(colour).stroke()
    },
    /** Draws a picture into a square, whole and in its middle. */
    picture(bytes: Uint8Array, x: number, y: number, side: number) {
      doc.image(Buffer.from(bytes), x, y, { fit: [side, side], align: 'center', valign: 'center' })
    },
    box(x: number, y: number, width: number, height: number, colour: string) {
      doc.roundedRect(x, y, width, height, 4).fillColor(colour).fill()
    },
    /** Resolves to the bytes of the document. */
    end(): Promise<Uint8Array<ArrayBuffer>> {
      doc.end()
      return ended
    },
  }
}
/** The document that `createPaper` returns. */
export type Paper = ReturnType<typeof createPaper>
