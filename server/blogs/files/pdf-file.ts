import PDFDocument from 'pdfkit'
import { withSubstitutes } from '#contract/text/pdf-characters.ts'
import { cleanText } from '#server/http/clean-text.ts'
import type { Block, Span } from '#server/blogs/post/read-post.ts'
import { runsOf } from '#server/blogs/post/runs.ts'
import type { Run } from '#server/blogs/post/runs.ts'
import { setFontFor } from '#server/pdf-fonts.ts'
import type { Weight } from '#server/pdf-fonts.ts'
import type { FilePost } from './file-post.ts'
import { gapFor, withoutGaps } from './printable.ts'

// Lengths are in points. Text is written once from top to bottom; the numbers of the pages when all are there.

const margin = 64
const step = 18
const textSize = 11
const titleSize = 22
const headingSizes: Record<number, number> = { 2: 16, 3: 13.5, 4: 11.5 }
const colours = { text: '#211f2f', soft: '#575360', link: '#3e3d91', line: '#d9d4cc' }

/** The most characters that are looked at for the end of a word: longer ones are divided. */
const longestWord = 400

interface Place {
  inset: number
  quoted: boolean
}

/**
 * Returns a post as a PDF document, on the paper that the reader's country prints on. Throws `UnprintableError` where it
 * has letters that its fonts lack.
 */
export async function pdfFile({
  title,
  blocks,
  author,
  locale,
  reader,
}: FilePost): Promise<Uint8Array<ArrayBuffer>> {
  const name = cleanText(title)
  const doc = new PDFDocument({
    size: reader === 'fr' ? 'A4' : 'LETTER',
    margin,
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: name, Author: cleanText(author), Creator: 'Lakou', Producer: 'Lakou' },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  write(doc, [plainRun(name)], { size: titleSize, weight: 'bold' })
  doc.y += 10
  writeBlocks(doc, blocks, { inset: 0, quoted: false })
  numberPages(doc)
  doc.end()
  return ended
}

function writeBlocks(doc: PDFKit.PDFDocument, blocks: Block[], place: Place): void {
  for (const block of blocks) writeBlock(doc, block, place)
}

function writeBlock(doc: PDFKit.PDFDocument, block: Block, place: Place): void {
  switch (block.type) {
    case 'heading': {
      const size = headingSizes[block.level]!
      doc.y += 8
      // A heading does not stand alone at the end of a page.
      if (doc.y + size * 4 > bottomOf(doc)) doc.addPage()
      return write(doc, runsOf(block.spans), { ...place, size, weight: 'bold' })
    }
    case 'paragraph':
      return write(doc, runsOf(block.spans), place)
    case 'quote':
      return writeBlocks(doc, block.blocks, { inset: place.inset + 1, quoted: true })
    case 'list':
      return block.items.forEach((item, at) => {
        const mark = block.ordered ? `${block.start + at}.` : '•'
        writeItem(doc, mark, item, { ...place, inset: place.inset + 1 })
      })
    case 'code':
      return block.text.split('\n').forEach((text) => write(doc, [plainRun(text)], { ...place, gap: 0 }))
    case 'table':
      return [block.head, ...block.rows].forEach((row, at) => {
        const spans = row.flatMap((cell, i): Span[] => [
          ...(i > 0 ? [{ type: 'text' as const, text: ' | ' }] : []),
          ...cell.spans,
        ])
        write(doc, runsOf(spans), { ...place, weight: at === 0 ? 'bold' : 'regular' })
      })
    case 'rule':
      doc.y += 6
      doc
        .moveTo(margin, doc.y)
        .lineTo(doc.page.width - margin, doc.y)
        .lineWidth(0.6)
        .strokeColor(colours.line)
        .stroke()
      doc.y += 10
  }
}

/** Writes an item with its mark beside its first line. */
function writeItem(doc: PDFKit.PDFDocument, mark: string, blocks: Block[], place: Place): void {
  const [first, ...rest] = blocks
  const opening = first?.type === 'paragraph' ? runsOf(first.spans) : []
  write(doc, [plainRun(`${mark} `), ...opening], { ...place, gap: 3 })
  writeBlocks(doc, first?.type === 'paragraph' ? rest : blocks, place)
}

interface Look extends Partial<Place> {
  size?: number
  weight?: 'bold' | 'regular'
  /** Below the text. */
  gap?: number
}

/** Writes runs as one paragraph and moves below it. */
function write(doc: PDFKit.PDFDocument, runs: Run[], look: Look): void {
  const { inset = 0, quoted = false, size = textSize, weight = 'regular', gap = 6 } = look
  const printed = runs.filter(({ text }) => text !== '')
  if (printed.length === 0) return
  const x = margin + Math.min(inset, 10) * step
  const width = doc.page.width - margin - x
  const plainColour = quoted ? colours.soft : colours.text
  doc.x = x
  doc.fontSize(size)
  printed.forEach((run, at) => {
    const text = printable(doc, divided(run.text), weightOf(run, weight, quoted))
    doc.fillColor(run.address ? colours.link : plainColour)
    doc.text(run.text === '\n' ? '\n' : text, {
      width,
      lineGap: 2,
      continued: at < printed.length - 1,
      underline: run.address !== undefined,
      strike: run.struck,
      // What went before is in force until it is taken back.
      link: run.address ?? null,
    })
  })
  doc.x = margin
  doc.y += gap
}

/** Sets a font and returns the text as it prints, without emoji. Throws `UnprintableError` where letters have no font. */
const printable = (doc: PDFKit.PDFDocument, text: string, weight: Weight) =>
  withoutGaps(setFontFor(doc, withSubstitutes(text), weight, gapFor))

function weightOf({ bold, italic }: Run, weight: 'bold' | 'regular', quoted: boolean): Weight {
  if (bold || weight === 'bold') return italic ? 'boldItalic' : 'bold'
  return italic || quoted ? 'italic' : 'regular'
}

/** Puts a place where a line may end into words that no line can hold. */
const divided = (text: string) =>
  text.length <= longestWord ? text : text.replace(new RegExp(`\\S{${longestWord}}`, 'g'), '$& ')

const plainRun = (text: string): Run => ({
  text,
  bold: false,
  italic: false,
  struck: false,
  code: false,
  address: undefined,
})

const bottomOf = (doc: PDFKit.PDFDocument) => doc.page.height - margin

function numberPages(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin, where text would start a page of its own.
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(9).fillColor(colours.soft)
    doc.text(`${page - start + 1} / ${count}`, margin, doc.page.height - 40, {
      width: doc.page.width - 2 * margin,
      align: 'center',
      lineBreak: false,
      link: null,
      underline: false,
      strike: false,
    })
  }
}
