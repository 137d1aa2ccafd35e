import { Lexer, Marked, Tokenizer } from 'marked'
import type { Token, Tokens, TokensList } from 'marked'

// Marked is quadratic or worse in hostile input: it rescans a paragraph for each mark.
// This lexer bounds depth and number of marks; what exceeds the bounds stays
// plain text.

/** Nesting depth of blocks and of inline marks. */
const maxBlockDepth = 12
const maxMarkDepth = 8

/** Budgets of marks times length: per paragraph, and for the whole post. Beyond them, text is lexed in pieces. */
const smallCost = 40_000
const spareCost = 10_000_000
const pieceLength = 2000
const maxSigns = 150

/** Lines that are searched for a heading's underline. */
const headingLength = 1000

/** Link definitions: each is looked up in every paragraph. */
const maxDefinitions = 200

/** False table starts: each rescans the rest. */
const maxFailedTables = 100

const sign = /[*_[\]()`<~!\\&@]|www|:\/\//g

/** A line above a table delimiter row. */
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

  // HTML is plain text.
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

/** Splits at line ends or spaces. */
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

/** Does not split a surrogate pair. */
const wholeCharacters = (text: string, end: number) =>
  /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end

/** Consecutive spaces: each is a possible match start. */
const blanks = /([ \t]{200})[ \t]+/g

/** Lexes in linear time. */
export function tokensOf(markdown: string): Token[] {
  const { defaults } = new Marked({ gfm: true })
  return new BoundedLexer({ ...defaults, tokenizer: new BoundedTokenizer() }).lex(
    markdown.replace(blanks, '$1'),
  )
}
