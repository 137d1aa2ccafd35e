import type { JSONContent } from '@tiptap/core'

type Mark = NonNullable<JSONContent['marks']>[number]

/** From the outside to the inside. */
const order = ['link', 'bold', 'italic', 'strike', 'code']

/** Renders text with its marks, as the content of one block. */
export function inlineMarkdown(nodes: JSONContent[]): string {
  return escapeLineStarts(render(nodes, '', false))
}

function render(nodes: JSONContent[], before: string, inLink: boolean): string {
  let text = ''
  for (let at = 0; at < nodes.length;) {
    const mark = outermost(nodes, at)
    if (!mark) {
      text += leaf(nodes[at]!, inLink)
      at++
      continue
    }
    const end = endOfRun(nodes, at, mark)
    const inner = nodes.slice(at, end).map((node) => without(node, mark))
    text += wrapped(mark, inner, { before: before + text, after: plainStart(nodes[end]), inLink })
    at = end
  }
  return text
}

/** The mark at this place that goes on for longest; of several the first in `order`. */
function outermost(nodes: JSONContent[], at: number): Mark | undefined {
  const marks = order.flatMap((type) => nodes[at]!.marks?.find((mark) => mark.type === type) ?? [])
  const ends = marks.map((mark) => endOfRun(nodes, at, mark))
  return marks[ends.indexOf(Math.max(...ends))]
}

const sameMark = (a: Mark, b: Mark) => a.type === b.type && a.attrs?.['href'] === b.attrs?.['href']

function endOfRun(nodes: JSONContent[], from: number, mark: Mark): number {
  let end = from + 1
  while (nodes[end]?.marks?.some((other) => sameMark(other, mark))) end++
  return end
}

function without(node: JSONContent, mark: Mark): JSONContent {
  return { ...node, marks: (node.marks ?? []).filter((other) => !sameMark(other, mark)) }
}

/** What stands after a mark, as far as the closing sign needs to know. */
const plainStart = (node: JSONContent | undefined) =>
  node?.type === 'text' ? (node.text ?? '').charAt(0) : ''

interface Around {
  before: string
  after: string
  inLink: boolean
}

function wrapped(mark: Mark, inner: JSONContent[], { before, after, inLink }: Around): string {
  if (mark.type === 'code') return codeSpan(inner.map(({ text = '' }) => text).join(''))
  if (mark.type === 'link') {
    // A picture cannot be a link as well.
    if (inner.some(({ type }) => type === 'image')) return render(inner, before, inLink)
    return `[${render(inner, '[', true)}](${target(String(mark.attrs?.['href'] ?? ''))})`
  }
  const text = render(inner, '*', inLink)
  // The signs stand close to the words: spaces go outside of them.
  const [, space = '', words = '', end = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text)!
  if (words === '') return text
  const last = space === '' ? before.slice(-1) : space
  const next = end === '' ? after : end
  const sign = signOf(mark.type, words, last, next)
  // Within a word and beside a full stop Markdown has no way to say it: the words are worth more than their look.
  if (!isRead(words, last, next)) return text
  return space + sign + words + sign + end
}

function signOf(type: string, words: string, last: string, next: string): string {
  if (type === 'bold') return '**'
  if (type === 'strike') return '~~'
  const touches = last === '*' || next === '*' || words.startsWith('*') || words.endsWith('*')
  return touches ? '_' : '*'
}

const isWordSign = (sign: string) => /[\p{L}\p{N}]/u.test(sign)
const isPunctuation = (sign: string) => /[\p{P}\p{S}]/u.test(sign)

/** Whether the signs around the words open and close there. */
function isRead(words: string, last: string, next: string): boolean {
  const opens = !isPunctuation(words.charAt(0)) || !isWordSign(last)
  const closes = !isPunctuation(words.slice(-1)) || !isWordSign(next)
  return opens && closes
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .* $/s.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}

function leaf({ type, text = '', attrs }: JSONContent, inLink: boolean): string {
  if (type === 'hardBreak') return '  \n'
  if (type === 'image') {
    const alt = escapeBrackets(escapeText(String(attrs?.['alt'] ?? '')))
    return `![${alt}](${target(String(attrs?.['src'] ?? ''))})`
  }
  return inLink ? escapeBrackets(escapeText(text)) : escapeText(text)
}

/** An address without the signs that would end it. */
function target(address: string): string {
  return address.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Escapes the brackets that are not escaped yet. */
const escapeBrackets = (text: string) => text.replace(/(?<!\\)[[\]]/g, '\\$&')

/** Escapes what Markdown would read within a line; what it would not stays as it was typed. */
function escapeText(text: string): string {
  return text.replace(
    /\\(?=[!-/:-@[-`{-~]|$)|[`~]|\*(?!\s)|(?<=\S)\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w+;)|!(?=\[)|\](?=[([])|\[(?=[ x]\]\s)|\[(?=[^\]]*\]:)/giu,
    '\\$&',
  )
}

/** Escapes what Markdown would read at the beginning of a line; spaces there would make code of it. */
function escapeLineStarts(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s+/, '')
        .replace(/^(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|=+\s*$|-+\s*$)/, '\\$1')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\n')
}
