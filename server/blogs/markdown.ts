import { Marked } from 'marked'
import type { Token, Tokens } from 'marked'

// The one way from a post's Markdown to HTML: for the preview, the public page, the feed, the exports and what is
// published elsewhere. A body comes from people and from programs, so nothing of it is taken for markup of ours.

const safeSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Returns an address that a link may have; undefined: it is not linked. A path of our own is none. */
function safeLink(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  return safeSchemes.has(url.protocol) ? url.href : undefined
}

/** Returns an address that a picture may have; undefined: its description is shown. */
function safePicture(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  return url.protocol === 'https:' ? url.href : undefined
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns a text as HTML that shows it letter for letter. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

const marked = new Marked({ gfm: true, async: false })

marked.use({
  renderer: {
    // HTML is shown as the text that somebody typed.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    heading({ tokens, depth }) {
      // The page has a first heading of its own: the title.
      const level = Math.min(Math.max(depth, 2), 4)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    link({ href, title, tokens }) {
      const address = safeLink(href)
      const text = this.parser.parseInline(tokens)
      if (address === undefined) return text
      const hint = title ? ` title="${escapeHtml(title)}"` : ''
      return `<a href="${escapeHtml(address)}"${hint} rel="noopener nofollow">${text}</a>`
    },
    image({ href, title, text }) {
      const address = safePicture(href)
      if (address === undefined) return escapeHtml(text)
      const hint = title ? ` title="${escapeHtml(title)}"` : ''
      return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}"${hint} loading="lazy">`
    },
    // A list of things to do has boxes that nobody can tick.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>\n`,
  },
})

/** Returns a post's body as HTML: elements of text only, without scripts, styles, classes or markup of its own. */
export function renderMarkdown(body: string): string {
  return marked.parse(body) as string
}

/** Returns the blocks of a post's body, for exports that are no HTML. */
export function blocksOf(body: string): Token[] {
  return marked.lexer(body)
}
