import type { MarkedToken, Token, Tokens } from 'marked'
import { tokensOf } from './bounded-lexer.ts'
import { cleanText } from '#server/http/clean-text.ts'
import { decodeReferences } from './character-references.ts'
import { safeLink, safePicture } from './safe-address.ts'

// Parsed Markdown of a post, for HTML and descriptions. Only text and validated addresses pass,
// also of hostile authors.

/** Unescaped text: each format escapes it. */
export type Span =
  | { type: 'text' | 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'em' | 'del'; spans: Span[] }
  | { type: 'link'; address: string; hint: string; spans: Span[] }
  | { type: 'picture'; address: string; hint: string; text: string }

export type Align = 'center' | 'left' | 'right' | null

export interface Cell {
  align: Align
  spans: Span[]
}

export type Block =
  /** 2 to 4; the title is 1. */
  | { type: 'heading'; level: number; spans: Span[] }
  /** `bare`: in an item of a tight list. */
  | { type: 'paragraph'; bare: boolean; spans: Span[] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'code'; text: string }
  | { type: 'table'; head: Cell[]; rows: Cell[][] }
  | { type: 'rule' }

export function readPost(body: string): Block[] {
  return blocksOf(tokensOf(cleanText(body)), true)
}

function blocksOf(tokens: Token[], loose: boolean): Block[] {
  const blocks: Block[] = []
  for (const token of tokens as MarkedToken[]) {
    const before = blocks.at(-1)
    const block = blockOf(token, loose)
    // Lines of a tight item.
    if (token.type === 'text' && before?.type === 'paragraph' && block?.type === 'paragraph') {
      before.spans.push({ type: 'text', text: '\n' }, ...block.spans)
    } else if (block) blocks.push(block)
  }
  return blocks
}

function blockOf(token: MarkedToken, loose: boolean): Block | undefined {
  switch (token.type) {
    case 'heading':
      return {
        type: 'heading',
        level: Math.min(Math.max(token.depth, 2), 4),
        spans: spansOf(token.tokens),
      }
    case 'paragraph':
      return { type: 'paragraph', bare: false, spans: spansOf(token.tokens) }
    case 'text':
      return {
        type: 'paragraph',
        bare: !loose,
        spans: token.tokens ? spansOf(token.tokens) : [textOf(token)],
      }
    // HTML is shown as typed.
    case 'html':
      return { type: 'paragraph', bare: false, spans: [{ type: 'text', text: token.text.trimEnd() }] }
    case 'blockquote':
      return { type: 'quote', blocks: blocksOf(token.tokens, true) }
    case 'list':
      return {
        type: 'list',
        ordered: token.ordered,
        start: token.start === '' ? 1 : token.start,
        items: token.items.map(itemOf),
      }
    case 'code':
      return { type: 'code', text: token.text }
    case 'table':
      return { type: 'table', head: token.header.map(cellOf), rows: token.rows.map((row) => row.map(cellOf)) }
    case 'hr':
      return { type: 'rule' }
    default:
      return undefined
  }
}

/** Task items begin with a box. */
function itemOf({ task, checked, loose, tokens }: Tokens.ListItem): Block[] {
  const blocks = blocksOf(tokens, loose)
  if (!task) return blocks
  const box: Span = { type: 'text', text: checked ? '☑ ' : '☐ ' }
  const [first] = blocks
  if (first?.type === 'paragraph') first.spans.unshift(box)
  else blocks.unshift({ type: 'paragraph', bare: !loose, spans: [box] })
  return blocks
}

const cellOf = ({ align, tokens }: Tokens.TableCell): Cell => ({ align, spans: spansOf(tokens) })

const spansOf = (tokens: Token[]): Span[] => (tokens as MarkedToken[]).flatMap(spanOf)

function spanOf(token: MarkedToken): Span[] {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ type: token.type, spans: spansOf(token.tokens) }]
    case 'codespan':
      return [{ type: 'code', text: token.text }]
    case 'br':
      return [{ type: 'break' }]
    case 'link':
      return linkOf(token)
    case 'image':
      return [pictureOf(token)]
    case 'html':
    case 'escape':
      return [{ type: 'text', text: token.text }]
    case 'text':
      return [textOf(token)]
    default:
      return []
  }
}

const textOf = ({ text }: { text: string }): Span => ({ type: 'text', text: decodeReferences(text) })

const hintOf = (title: string | null | undefined) => decodeReferences(title ?? '')

function linkOf({ href, title, tokens }: Tokens.Link): Span[] {
  const address = safeLink(decodeReferences(href))
  const spans = spansOf(tokens)
  return address === undefined ? spans : [{ type: 'link', address, hint: hintOf(title), spans }]
}

function pictureOf({ href, title, text }: Tokens.Image): Span {
  const address = safePicture(decodeReferences(href))
  const seen = decodeReferences(text)
  if (address === undefined) return { type: 'text', text: seen }
  return { type: 'picture', address, hint: hintOf(title), text: seen }
}
