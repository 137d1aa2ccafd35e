import type { JSONContent } from '@tiptap/core'
import { inlineMarkdown } from './inline-markdown.ts'

// From the editor's document to Markdown. What somebody types is text: signs that Markdown would read are escaped.

/** Returns the Markdown of a document. */
export function docToMarkdown({ content = [] }: JSONContent): string {
  return blocks(content)
}

const isList = ({ type }: JSONContent) => type === 'bulletList' || type === 'orderedList'

/** Renders blocks with an empty line between them. Paragraphs without text are for looks only, and go. */
function blocks(nodes: JSONContent[]): string {
  const parts: string[] = []
  let before: JSONContent | undefined
  let otherMarker = false
  for (const node of nodes) {
    if (node.type === 'paragraph' && !node.content) continue
    // Two lists one after the other are one unless their markers differ.
    otherMarker = before?.type === node.type && isList(node) ? !otherMarker : false
    parts.push(block(node, otherMarker))
    before = node
  }
  return parts.join('\n\n')
}

function block(node: JSONContent, otherMarker: boolean): string {
  const { type, attrs, content = [] } = node
  switch (type) {
    case 'heading':
      return `${'#'.repeat(Number(attrs?.['level'] ?? 2))} ${headingText(content)}`
    case 'blockquote':
      return prefixed(blocks(content), '> ')
    case 'codeBlock':
      return codeBlock(content.map(({ text = '' }) => text).join(''), attrs?.['language'])
    case 'horizontalRule':
      return '---'
    case 'bulletList':
    case 'orderedList':
      return list(node, otherMarker)
    case 'table':
      return table(content)
    default:
      return inlineMarkdown(content)
  }
}

/** On one line, and without a last # that would be taken for the heading's own. */
function headingText(content: JSONContent[]): string {
  return inlineMarkdown(content)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(^|\s)(#+)$/, '$1\\$2')
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n')
}

function codeBlock(text: string, language: unknown): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}${typeof language === 'string' ? language : ''}\n${text}\n${fence}`
}

/** A table that was pasted: its first row is its head. */
function table(rows: JSONContent[]): string {
  const [head = '', ...rest] = rows.map(({ content = [] }) => `| ${content.map(cell).join(' | ')} |`)
  const line = `|${' --- |'.repeat(rows[0]?.content?.length ?? 0)}`
  return [head, line, ...rest].join('\n')
}

const cell = ({ content = [] }: JSONContent) =>
  inlineMarkdown(content)
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')

function list({ type, attrs, content = [] }: JSONContent, otherMarker: boolean): string {
  const start = Number(attrs?.['start'] ?? 1)
  const items = content.map((item, i) => {
    const bullet = otherMarker ? '*' : '-'
    const marker = type === 'bulletList' ? bullet : `${start + i}${otherMarker ? ')' : '.'}`
    return indented(marker, itemText(item))
  })
  return items.join(attrs?.['loose'] ? '\n\n' : '\n')
}

function indented(marker: string, text: string): string {
  const indent = ' '.repeat(marker.length + 1)
  const [first = '', ...rest] = text.split('\n')
  return [`${marker} ${first}`.trimEnd(), ...rest.map((line) => (line === '' ? '' : indent + line))].join(
    '\n',
  )
}

/** A line of text and the lists below it stand close; anything else has an empty line before it. */
function itemText({ content = [] }: JSONContent): string {
  const [first, ...rest] = content
  const text = first ? block(first, false) : ''
  const close = rest.every((node) => isList(node) && Number(node.attrs?.['start'] ?? 1) === 1)
  const below = blocks(rest)
  return below === '' ? text : `${text}${close ? '\n' : '\n\n'}${below}`
}
