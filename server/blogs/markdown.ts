import { ownValue } from '#contract/fields/own-value.ts'
import { readPost } from './post/read-post.ts'
import type { Block, Cell, Span } from './post/read-post.ts'

// The only way from a post's Markdown to HTML. Elements and attributes are written here
// alone; everything that is inserted is escaped.

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ownValue(escapes, sign)!)
}

/** Returns HTML without scripts, styles and classes. */
export function renderMarkdown(body: string): string {
  return renderBlocks(readPost(body))
}

const renderBlocks = (blocks: Block[]): string => blocks.map(blockHtml).join('')

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level}>${spansHtml(block.spans)}</h${block.level}>\n`
    case 'paragraph':
      return block.bare ? spansHtml(block.spans) : `<p>${spansHtml(block.spans)}</p>\n`
    case 'quote':
      return `<blockquote>\n${renderBlocks(block.blocks)}</blockquote>\n`
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul'
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : ''
      const items = block.items.map((item) => `<li>${renderBlocks(item)}</li>\n`).join('')
      return `<${name}${start}>\n${items}</${name}>\n`
    }
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>\n`
    case 'table': {
      const rows = block.rows.map((row) => rowHtml('td', row)).join('')
      const rest = rows === '' ? '' : `<tbody>\n${rows}</tbody>\n`
      return `<table>\n<thead>\n${rowHtml('th', block.head)}</thead>\n${rest}</table>\n`
    }
    case 'rule':
      return '<hr>\n'
  }
}

function rowHtml(name: 'td' | 'th', cells: Cell[]): string {
  const html = cells.map(({ align, spans }) => {
    const side = align === null ? '' : ` align="${align}"`
    return `<${name}${side}>${spansHtml(spans)}</${name}>`
  })
  return `<tr>${html.join('')}</tr>\n`
}

const spansHtml = (spans: Span[]): string => spans.map(spanHtml).join('')

function spanHtml(span: Span): string {
  switch (span.type) {
    case 'text':
      return escapeHtml(span.text)
    case 'code':
      return `<code>${escapeHtml(span.text)}</code>`
    case 'break':
      return '<br>'
    case 'strong':
    case 'em':
    case 'del':
      return `<${span.type}>${spansHtml(span.spans)}</${span.type}>`
    case 'link':
      return `<a href="${escapeHtml(span.address)}"${hintHtml(span.hint)} rel="noopener nofollow">${spansHtml(span.spans)}</a>`
    case 'picture':
      return `<img src="${escapeHtml(span.address)}" alt="${escapeHtml(span.text)}"${hintHtml(span.hint)} loading="lazy">`
  }
}

const hintHtml = (hint: string) => (hint === '' ? '' : ` title="${escapeHtml(hint)}"`)
