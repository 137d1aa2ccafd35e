import type { JSONContent } from '@tiptap/core'
import { inlineOf, isSkipped, styleOf } from './inline-of.ts'
import { tableOf } from './table-of.ts'
import { wordItemOf, wordListOf } from './word-list.ts'
import type { WordItem } from './word-list.ts'

// From what Word, Google Docs and web pages put on the clipboard to the editor's document. A table is a node that only
// `docToMarkdown` knows: the editor has no form for it.

const blockTags =
  /^(P|DIV|H[1-6]|UL|OL|LI|TABLE|BLOCKQUOTE|PRE|HR|SECTION|ARTICLE|MAIN|ASIDE|HEADER|FOOTER|NAV|FIGURE|FIGCAPTION|DL|DT|DD|CENTER|DETAILS)$/

/** Returns the document of copied HTML. Its largest heading is of level 2: the title of the post is above it. */
export function htmlToDoc(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const content = blocksOf(body)
  const isTitled = content.some(({ type, attrs }) => type === 'heading' && attrs!['level'] === 1)
  for (const { type, attrs } of content) {
    if (type === 'heading') attrs!['level'] = Math.min(attrs!['level'] + (isTitled ? 1 : 0), 4)
  }
  return { type: 'doc', content }
}

/** Whether a document has what the editor cannot show. */
export const hasTable = ({ type, content = [] }: JSONContent): boolean =>
  type === 'table' || content.some(hasTable)

function blocksOf(parent: Element): JSONContent[] {
  const blocks: JSONContent[] = []
  let run: Node[] = []
  let items: WordItem[] = []
  const endRun = () => {
    const content = inlineOf(run)
    if (content.length > 0) blocks.push({ type: 'paragraph', content })
    run = []
  }
  const endItems = () => {
    if (items.length > 0) blocks.push(...wordListOf(items))
    items = []
  }
  for (const node of parent.childNodes) {
    const isBlock = node instanceof Element && hasBlocks(node)
    if (!isBlock) {
      if (node.textContent?.trim() || items.length === 0) endItems()
      run.push(node)
      continue
    }
    endRun()
    const item = wordItemOf(node)
    if (item) {
      items.push(item)
      continue
    }
    endItems()
    blocks.push(...blockOf(node))
  }
  endRun()
  endItems()
  return blocks
}

/** Whether an element is a block, or an inline element around blocks: Google Docs has one around all it copies. */
const hasBlocks = (element: Element): boolean =>
  !isSkipped(element) &&
  (blockTags.test(element.tagName) || [...element.children].some((child) => hasBlocks(child)))

function blockOf(element: Element): JSONContent[] {
  const heading = headingLevel(element)
  if (heading !== undefined) {
    // Their look is bold already.
    const content = inlineOf(element.childNodes).map(withoutBold)
    return content.length > 0 ? [{ type: 'heading', attrs: { level: heading }, content }] : []
  }
  switch (element.tagName) {
    case 'UL':
    case 'OL':
      return listOf(element)
    case 'TABLE':
      return tableOf(element as HTMLTableElement) ?? tableBlocks(element as HTMLTableElement)
    case 'BLOCKQUOTE':
      return quoteOf(blocksOf(element))
    case 'PRE': {
      const text = (element.textContent ?? '').replace(/\n$/, '')
      return text === ''
        ? []
        : [{ type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text }] }]
    }
    case 'HR':
      return [{ type: 'horizontalRule' }]
    default: {
      const blocks = blocksOf(element)
      return /\bMso(Intense)?Quote/.test(element.className) ? quoteOf(blocks) : blocks
    }
  }
}

/** Word has the title of a document, and headings of templates, as paragraphs. */
function headingLevel(element: Element): number | undefined {
  const tag = /^H([1-6])$/.exec(element.tagName)?.[1]
  if (tag !== undefined) return Number(tag)
  if (element.tagName !== 'P') return undefined
  if (/\bMsoTitle/.test(element.className)) return 1
  const outline = /mso-outline-level:\s*([1-6])/i.exec(styleOf(element))?.[1]
  return outline === undefined ? undefined : Number(outline)
}

function withoutBold({ marks, ...node }: JSONContent): JSONContent {
  const others = marks?.filter(({ type }) => type !== 'bold') ?? []
  return { ...node, ...(others.length > 0 && { marks: others }) }
}

const quoteOf = (blocks: JSONContent[]): JSONContent[] =>
  blocks.length > 0 ? [{ type: 'blockquote', content: blocks }] : []

/** A table for looks alone: what is in it. */
const tableBlocks = (table: HTMLTableElement): JSONContent[] =>
  [...table.rows].flatMap((row) => [...row.cells].flatMap((cell) => blocksOf(cell)))

function listOf(list: Element): JSONContent[] {
  const items: JSONContent[] = []
  for (const child of list.children) {
    if (/^(UL|OL)$/.test(child.tagName)) {
      // Google Docs and old Word put a list within a list beside its item.
      const nested = listOf(child)
      if (items.length > 0) items.at(-1)!.content!.push(...nested)
      else items.push(...(nested[0]?.content ?? []))
    } else if (!isSkipped(child)) {
      const blocks = blocksOf(child)
      if (blocks.length === 0) continue
      if (blocks[0]!.type !== 'paragraph') blocks.unshift({ type: 'paragraph' })
      items.push({ type: 'listItem', content: blocks })
    }
  }
  if (items.length === 0) return []
  const start = Number(list.getAttribute('start') ?? 1) || 1
  return list.tagName === 'OL'
    ? [{ type: 'orderedList', attrs: { start, loose: false }, content: items }]
    : [{ type: 'bulletList', attrs: { loose: false }, content: items }]
}
