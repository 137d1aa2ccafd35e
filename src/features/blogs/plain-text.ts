import { Marked } from 'marked'
import type { MarkedToken, Token, Tokens } from 'marked'

const marked = new Marked({ gfm: true, async: false })

/** Returns what a text in Markdown says, without any of its signs. */
export function plainText(markdown: string): string {
  return blocks(marked.lexer(markdown))
}

const blocks = (tokens: Token[]): string =>
  tokens
    .map((token) => block(token as MarkedToken))
    .filter((text) => text !== '')
    .join('\n\n')

function block(token: MarkedToken): string {
  switch (token.type) {
    case 'paragraph':
    case 'heading':
      return line(token.tokens)
    case 'text':
      return token.tokens ? line(token.tokens) : characters(token.text)
    case 'blockquote':
      return indented(blocks(token.tokens), '    ')
    case 'list':
      return list(token)
    case 'code':
      return indented(token.text, '    ')
    case 'table':
      return [token.header, ...token.rows]
        .map((row) => row.map((cell) => line(cell.tokens)).join('\t'))
        .join('\n')
    case 'html':
      return token.text.trim()
    default:
      return ''
  }
}

const boxes = { on: '☑ ', off: '☐ ' }

function list({ ordered, start, loose, items }: Tokens.List): string {
  const texts = items.map(({ task, checked, tokens }, i) => {
    const box = task ? boxes[checked ? 'on' : 'off'] : ''
    const marker = ordered ? `${(start || 1) + i}. ` : '• '
    const text =
      box +
      tokens
        .map((token) => block(token as MarkedToken))
        .filter(Boolean)
        .join('\n')
    return marker + indented(text, ' '.repeat(marker.length)).trimStart()
  })
  return texts.join(loose ? '\n\n' : '\n')
}

const indented = (text: string, indent: string) => text.replace(/^(?=.)/gm, indent)

const line = (tokens: Token[]): string => tokens.map((token) => inline(token as MarkedToken)).join('')

function inline(token: MarkedToken): string {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return line(token.tokens)
    case 'link': {
      const text = line(token.tokens)
      return text === token.href || `mailto:${text}` === token.href ? text : `${text} (${token.href})`
    }
    case 'image':
      return characters(token.text)
    case 'br':
      return '\n'
    case 'codespan':
    case 'escape':
    case 'html':
      return token.text
    case 'text':
      return characters(token.text)
    default:
      return ''
  }
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/** Characters that are written by their names. */
const characters = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, code?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(Number(code)) : (named.get(name) ?? whole),
  )
