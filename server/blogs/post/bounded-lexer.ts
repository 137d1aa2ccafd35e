import { Lexer, Marked, Tokenizer } from 'marked'
import type { Token, Tokens, TokensList } from 'marked'

// Marked looks through the rest of a paragraph for the end of each mark in it, and through that again for the next, so
// that a few kilobytes of hostile brackets would take minutes. Here each look is bounded: what is deeper or denser than
// any post is shown as the text that it is.

/** Blocks (quotes, lists) and marks (bold, links) inside one another. */
const maxBlockDepth = 12
const maxMarkDepth = 8

/**
 * Looking for marks costs their number times the length of the text. Up to so much it is always done, so much more is
 * spent on a post in all, and what is left is looked at in pieces that have few enough.
 */
const smallCost = 40_000
const spareCost = 10_000_000
const pieceLength = 2000
const maxSigns = 150

/** How far below the first line of a heading the line is looked for that underlines it. */
const headingLength = 1000

/** Definitions of links at the end of a post; each is looked for in every paragraph. */
const maxDefinitions = 200

/** Beginnings of tables that are none: the rest of the post is read for each. */
const maxFailedTables = 100

const sign = /[*_[\]()`<~!\\&@]|www|:\/\//g

/** A line, and one of hyphens, colons and bars below it. */
const looksLikeTable = /^[^\n]+\n[ :|-]*-[ :|-]*(?:\n|$)/

class BoundedTokenizer extends Tokenizer {
  #definitions = 0
  #failedTables = 0

  override def(src: string): Tokens.Def | undefined {
    const found = super.def(src)
    if (found && ++this.#definitions > maxDefinitions) return undefined
    return found
  }

  override lheading(src: string): Tokens.Heading | undefined {
    return super.lheading(
      src.length > headingLength ? src.slice(0, src.lastIndexOf('\n', headingLength) + 1) : src,
    )
  }

  override table(src: string): Tokens.Table | undefined {
    const found = this.#failedTables < maxFailedTables ? super.table(src) : undefined
    if (!found && looksLikeTable.test(src)) this.#failedTables += 1
    return found
  }

  // HTML is text like any other, so that a tag begins nothing that later text would be inside of.
  override tag(src: string): Tokens.Tag | undefined {
    const { inLink } = this.lexer.state
    const found = super.tag(src)
    Object.assign(this.lexer.state, { inLink, inRawBlock: false })
    return found
  }
}

class BoundedLexer extends Lexer {
  #blockDepth = 0
  #markDepth = 0
  #spareCost = spareCost

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[]
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#blockDepth >= maxBlockDepth) {
      tokens.push(plain(src))
      return tokens
    }
    this.#blockDepth += 1
    try {
      return super.blockTokens(src, tokens, lastParagraphClipped)
    } finally {
      this.#blockDepth -= 1
    }
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#markDepth >= maxMarkDepth) {
      tokens.push(plain(src))
      return tokens
    }
    this.#markDepth += 1
    try {
      if (this.#isAffordable(src)) return super.inlineTokens(src, tokens)
      for (const piece of piecesOf(src)) tokens.push(...super.inlineTokens(piece))
      return tokens
    } finally {
      this.#markDepth -= 1
    }
  }

  #isAffordable(src: string): boolean {
    const cost = signsOf(src) * src.length
    if (cost <= smallCost) return true
    if (cost > this.#spareCost) return false
    this.#spareCost -= cost
    return true
  }
}

const signsOf = (text: string) => text.match(sign)?.length ?? 0

const plain = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: false })

/** Divides a long text, where a line or a word ends if it has any there. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let start = 0; start < text.length;) {
    const window = text.slice(start, start + pieceLength)
    const limit = [...window.matchAll(sign)][maxSigns]?.index ?? window.length
    const head = window.slice(0, limit)
    const word = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' ')) + 1
    const isLast = start + limit === text.length
    const end = isLast || word <= limit / 2 ? wholeCharacters(window, limit) : word
    pieces.push(window.slice(0, end))
    start += end
  }
  return pieces
}

/** Returns an end that does not divide a character. */
const wholeCharacters = (text: string, end: number) =>
  /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end

/** The most blanks beside one another: each is tried as the beginning of what follows. */
const blanks = /([ \t]{200})[ \t]+/g

/** Returns the tokens of a text in Markdown, in a time that grows as the text does. */
export function tokensOf(markdown: string): Token[] {
  const { defaults } = new Marked({ gfm: true })
  return new BoundedLexer({ ...defaults, tokenizer: new BoundedTokenizer() }).lex(
    markdown.replace(blanks, '$1'),
  )
}
