import { ownPicture } from '#contract/blogs/post-limits.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import type { JSONContent } from '@tiptap/core'
import { Marked } from 'marked'
import type { Token, Tokens } from 'marked'

// From Markdown to the editor's document. What the editor has no form for (tables, HTML, lists of things to do, …) is
// not read at all: such a text stays Markdown, so that opening it never loses anything.

const marked = new Marked({ gfm: true, async: false })

/** Thrown for what the editor cannot show. */
class Inexpressible extends Error {}

type Mark = NonNullable<JSONContent['marks']>[number]

/** Returns the document of a text, or undefined when the editor cannot show all of it. */
export function markdownToDoc(body: string): JSONContent | undefined {
  try {
    const tokens = marked.lexer(body)
    // Addresses that stand apart from their links.
    if (Object.keys(tokens.links).length > 0) throw new Inexpressible('def')
    const content = tokens.flatMap(blockOf)
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  } catch (error) {
    if (error instanceof Inexpressible) return undefined
    throw error
  }
}

function blockOf(token: Token): JSONContent[] {
  switch (token.type) {
    case 'space':
      return []
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', ...inlineOf(token) }]
    case 'heading': {
      const { depth } = token as Tokens.Heading
      return [{ type: 'heading', attrs: { level: depth }, ...inlineOf(token) }]
    }
    case 'blockquote':
      return [{ type: 'blockquote', content: filled((token as Tokens.Blockquote).tokens.flatMap(blockOf)) }]
    case 'list':
      return [listOf(token as Tokens.List)]
    case 'code': {
      const { text, lang } = token as Tokens.Code
      const content = text === '' ? {} : { content: [{ type: 'text', text }] }
      return [{ type: 'codeBlock', attrs: { language: lang || null }, ...content }]
    }
    case 'hr':
      return [{ type: 'horizontalRule' }]
    default:
      throw new Inexpressible(token.type)
  }
}

const filled = (content: JSONContent[]) => (content.length > 0 ? content : [{ type: 'paragraph' }])

function listOf({ ordered, start, loose, items }: Tokens.List): JSONContent {
  const content = items.map((item) => {
    if (item.task) throw new Inexpressible('task')
    const blocks = filled(item.tokens.flatMap(blockOf))
    // An item begins with a line of text.
    if (blocks[0]!.type !== 'paragraph') throw new Inexpressible('item')
    return { type: 'listItem', content: blocks }
  })
  return ordered
    ? { type: 'orderedList', attrs: { start: start === '' ? 1 : start, loose }, content }
    : { type: 'bulletList', attrs: { loose }, content }
}

function inlineOf({ tokens }: { tokens?: Token[] }): { content?: JSONContent[] } {
  const content = joined((tokens ?? []).flatMap((token) => inline(token, [])))
  return content.length > 0 ? { content } : {}
}

const simpleMarks: Record<string, string> = { strong: 'bold', em: 'italic', del: 'strike' }

function inline(token: Token, marks: Mark[]): JSONContent[] {
  const within = (mark: Mark) =>
    ((token as Tokens.Strong).tokens ?? []).flatMap((inner) => inline(inner, [...marks, mark]))
  switch (token.type) {
    case 'text':
    case 'escape': {
      const { text } = token as Tokens.Text
      // Written as a name (&eacute;): the editor would write the sign itself.
      if (token.type === 'text' && /&(#\d+|#x[\da-f]+|\w+);/i.test(text)) throw new Inexpressible('entity')
      return text === '' ? [] : [textNode(text, marks)]
    }
    case 'strong':
    case 'em':
    case 'del':
      return within({ type: ownValue(simpleMarks, token.type)! })
    case 'codespan':
      // In the editor code is code alone.
      if (marks.length > 0) throw new Inexpressible('code')
      return [textNode((token as Tokens.Codespan).text, [...marks, { type: 'code' }])]
    case 'link': {
      const { href, title } = token as Tokens.Link
      if (!/^(https?|mailto|tel):/i.test(href) || title) throw new Inexpressible('link')
      return within({ type: 'link', attrs: { href } })
    }
    case 'image': {
      const { href, title, text } = token as Tokens.Image
      if (
        !(/^https:/i.test(href) || ownPicture.test(href)) ||
        title ||
        marks.some(({ type }) => type === 'link')
      )
        throw new Inexpressible('image')
      return [{ type: 'image', attrs: { src: href, alt: text }, ...withMarks(marks) }]
    }
    case 'br':
      return [{ type: 'hardBreak', ...withMarks(marks) }]
    default:
      throw new Inexpressible(token.type)
  }
}

function textNode(text: string, marks: Mark[]): JSONContent {
  return { type: 'text', text, ...withMarks(marks) }
}

/** In one order: which of two marks is around the other makes no difference. */
function withMarks(marks: Mark[]) {
  return marks.length > 0 && { marks: marks.toSorted((a, b) => (a.type < b.type ? -1 : 1)) }
}

/** Texts side by side that have the same marks are one: a sign that is escaped comes alone. */
function joined(nodes: JSONContent[]): JSONContent[] {
  const all: JSONContent[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    const isOne = last?.type === 'text' && node.type === 'text' && same(last.marks, node.marks)
    if (isOne) all[all.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else all.push(node)
  }
  return all
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
