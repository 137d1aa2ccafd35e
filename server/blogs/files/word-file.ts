import { Document, ExternalHyperlink, HeadingLevel, LevelFormat, Packer, Paragraph, TextRun } from 'docx'
import type { ILevelsOptions, IParagraphOptions, ParagraphChild } from 'docx'
import { cleanText } from '#server/http/clean-text.ts'
import type { Block, Cell, Span } from '#server/blogs/post/read-post.ts'
import { runsOf } from '#server/blogs/post/runs.ts'
import type { Run } from '#server/blogs/post/runs.ts'
import type { FilePost } from './file-post.ts'

/** Of an inch, in twentieths of a point: how far each list and quote is moved in. */
const step = 360
/** Word has no deeper levels of lists. */
const deepest = 8

const headings = {
  2: HeadingLevel.HEADING_1,
  3: HeadingLevel.HEADING_2,
  4: HeadingLevel.HEADING_3,
} as Record<number, (typeof HeadingLevel)[keyof typeof HeadingLevel]>

/** Where a block stands: how far in, in which lists, and what its first paragraph is the item of. */
interface Place {
  inset: number
  lists: number
  quoted: boolean
  item?: NonNullable<IParagraphOptions['numbering']> | undefined
}

/** Returns a post as a Word document. */
export async function wordFile({
  title,
  blocks,
  author,
  locale,
}: FilePost): Promise<Uint8Array<ArrayBuffer>> {
  const writer = paragraphWriter()
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(cleanText(title))] }),
    ...writer.write(blocks, { inset: 0, lists: 0, quoted: false }),
  ]
  const document = new Document({
    title: cleanText(title),
    creator: cleanText(author),
    lastModifiedBy: cleanText(author),
    // Word checks the spelling in this language.
    styles: { default: { document: { run: { language: { value: locale } } } } },
    numbering: { config: writer.numbering() },
    sections: [{ children }],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

/** Writes blocks as paragraphs, and remembers the lists that are numbered. */
function paragraphWriter() {
  const starts = new Set<number>()
  let lists = 0

  const write = (blocks: Block[], place: Place): Paragraph[] => {
    let { item } = place
    return blocks.flatMap((block) => {
      const paragraphs = writeBlock(block, { ...place, item })
      // Only the first of an item has its number.
      item = undefined
      return paragraphs
    })
  }

  const writeBlock = (block: Block, place: Place): Paragraph[] => {
    switch (block.type) {
      case 'heading':
        return [new Paragraph({ heading: headings[block.level], children: childrenOf(block.spans) })]
      case 'paragraph':
        return [new Paragraph({ ...lookOf(place), children: childrenOf(block.spans, place.quoted) })]
      case 'quote':
        return write(block.blocks, { ...place, inset: place.inset + 1, quoted: true })
      case 'list': {
        const level = Math.min(place.lists, deepest)
        const instance = (lists += 1)
        if (block.ordered) starts.add(block.start)
        const reference = block.ordered ? `numbers-${block.start}` : 'bullets'
        const inside = { ...place, inset: place.inset + 1, lists: place.lists + 1 }
        return block.items.flatMap((item) => write(item, { ...inside, item: { reference, level, instance } }))
      }
      case 'code':
        return block.text.split('\n').map(
          (text) =>
            new Paragraph({
              ...lookOf({ ...place, item: undefined }),
              spacing: { after: 0 },
              children: [textRun({ ...code, text })],
            }),
        )
      case 'table':
        return [block.head, ...block.rows].map(
          (row, at) => new Paragraph({ ...lookOf(place), children: cellsOf(row, at === 0) }),
        )
      case 'rule':
        return [new Paragraph({ thematicBreak: true })]
    }
  }

  const numbering = () => [
    { reference: 'bullets', levels: levelsOf(LevelFormat.BULLET, '•', 1) },
    ...[...starts].map((start) => ({
      reference: `numbers-${start}`,
      levels: levelsOf(LevelFormat.DECIMAL, '', start),
    })),
  ]

  return { write, numbering }
}

const code: Run = { text: '', bold: false, italic: false, struck: false, code: true, address: undefined }

function lookOf({ inset, item, quoted }: Place): Partial<IParagraphOptions> {
  return {
    spacing: { after: 120 },
    indent: { left: inset * step, ...(item && { hanging: step }) },
    ...(item && { numbering: item }),
    ...(quoted && { border: { left: { style: 'single', size: 12, space: 8, color: '999999' } } }),
  }
}

const levelsOf = (
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  text: string,
  start: number,
): ILevelsOptions[] =>
  Array.from({ length: deepest + 1 }, (_, level) => ({
    level,
    format,
    text: text || `%${level + 1}.`,
    start,
    style: { paragraph: { indent: { left: (level + 1) * step, hanging: step } } },
  }))

const cellsOf = (row: Cell[], bold: boolean): ParagraphChild[] =>
  row.flatMap(({ spans }, at) => [
    ...(at > 0 ? [new TextRun(' | ')] : []),
    ...childrenOf(bold ? [{ type: 'strong', spans }] : spans),
  ])

function childrenOf(spans: Span[], italics = false): ParagraphChild[] {
  return runsOf(spans).map((run) => {
    const child = textRun({ ...run, italic: run.italic || italics })
    return run.address === undefined ? child : new ExternalHyperlink({ link: run.address, children: [child] })
  })
}

function textRun({ text, bold, italic, struck, code: isCode, address }: Run): TextRun {
  return new TextRun({
    ...(text === '\n' ? { break: 1 } : { text }),
    ...(bold && { bold }),
    ...(italic && { italics: true }),
    ...(struck && { strike: true }),
    ...(isCode && { font: 'Courier New' }),
    ...(address !== undefined && { style: 'Hyperlink' }),
  })
}
