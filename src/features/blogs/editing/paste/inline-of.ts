import { ownPicture } from '#contract/blogs/post-limits.ts'
import type { JSONContent } from '@tiptap/core'

// Text with its marks, from the elements and the styles that Word, Google Docs and web pages have for them.

type Mark = NonNullable<JSONContent['marks']>[number]

const tags = new Map([
  ['B', 'bold'],
  ['STRONG', 'bold'],
  ['I', 'italic'],
  ['EM', 'italic'],
  ['S', 'strike'],
  ['DEL', 'strike'],
])

/** The parts of pages that are no text. */
export const isSkipped = (element: Element): boolean =>
  /^(STYLE|SCRIPT|META|TITLE|LINK|TEMPLATE|HEAD|XML|O:P|BUTTON|INPUT|SELECT)$/i.test(element.tagName) ||
  /mso-list:\s*ignore/i.test(styleOf(element))

export const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** Returns the content of one block: spaces as a browser shows them, none at its ends. */
export function inlineOf(nodes: Iterable<Node>, marks: Mark[] = []): JSONContent[] {
  return tidied([...nodes].flatMap((node) => inline(node, marks)))
}

function inline(node: Node, marks: Mark[]): JSONContent[] {
  if (node.nodeType === Node.TEXT_NODE) return [textNode(node.textContent ?? '', marks)]
  if (!(node instanceof Element) || isSkipped(node)) return []
  if (node.tagName === 'BR') return [{ type: 'hardBreak' }]
  if (node.tagName === 'IMG') return pictureOf(node)
  const inner = marksWithin(node, marks)
  return [...node.childNodes].flatMap((child) => inline(child, inner))
}

function textNode(text: string, marks: Mark[]): JSONContent {
  const plain = text.replace(/[\s\u00a0]+/g, ' ')
  const sorted = marks.toSorted((a, b) => (a.type < b.type ? -1 : 1))
  return { type: 'text', text: plain, ...(sorted.length > 0 && { marks: sorted }) }
}

function pictureOf(element: Element): JSONContent[] {
  const src = element.getAttribute('src') ?? ''
  if (!/^https:\/\//i.test(src) && !ownPicture.test(src)) return []
  return [{ type: 'image', attrs: { src, alt: (element.getAttribute('alt') ?? '').trim() } }]
}

function marksWithin(element: Element, marks: Mark[]): Mark[] {
  if (element.tagName === 'CODE') return [{ type: 'code' }]
  if (marks.some(({ type }) => type === 'code')) return marks
  const style = styleOf(element)
  const found = new Map(marks.map((mark) => [mark.type, mark]))
  const add = (type: string) => found.set(type, { type })
  const named = tags.get(element.tagName)
  if (named) add(named)
  // Word's own properties have these names at their ends ("mso-bidi-font-weight").
  if (/(?<![\w-])font-weight:\s*(bold|[6-9]00)/i.test(style)) add('bold')
  // Google Docs has all it copies within a <b> that says so.
  if (/(?<![\w-])font-weight:\s*(normal|400)/i.test(style)) found.delete('bold')
  if (/(?<![\w-])font-style:\s*italic/i.test(style)) add('italic')
  if (/(?<![\w-])font-style:\s*normal/i.test(style)) found.delete('italic')
  if (/text-decoration[^;]*line-through/i.test(style)) add('strike')
  const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : ''
  if (/^(https?|mailto|tel):/i.test(href)) found.set('link', { type: 'link', attrs: { href } })
  return [...found.values()]
}

/** Joins what has the same marks, and takes away spaces and breaks that nobody sees. */
function tidied(nodes: JSONContent[]): JSONContent[] {
  const all: JSONContent[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (node.type !== 'text') {
      if (last?.type === 'text') last.text = last.text!.replace(/ $/, '')
      if (node.type !== 'hardBreak' || last) all.push({ ...node })
      continue
    }
    const isAtStart = !last || last.type === 'hardBreak' || last.text?.endsWith(' ')
    const text = isAtStart ? node.text!.replace(/^ /, '') : node.text!
    if (text === '') continue
    if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)) last.text += text
    else all.push({ ...node, text })
  }
  for (let last = all.at(-1); last; last = all.at(-1)) {
    if (last.type === 'text') last.text = last.text!.trimEnd()
    if (last.type === 'image' || (last.type === 'text' && last.text !== '')) break
    all.pop()
  }
  return all
}
