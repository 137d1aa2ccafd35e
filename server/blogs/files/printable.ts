// What the fonts of a PDF lack. They have Latin, Greek and Cyrillic letters; Arabic, Hebrew or Chinese ones would need a
// font of many megabytes, and letters that join or run from right to left.

/** A text has letters or signs that no font of the format has. */
export class UnprintableError extends Error {
  override name = 'UnprintableError'
  /** The first of them. */
  readonly characters: string

  constructor(characters: string) {
    super(`no font has ${characters}`)
    this.characters = characters
  }
}

/** What can be left out without a change of meaning: emoji, ornaments, what joins them, and marks that nobody sees. */
const ornaments = /[\p{Extended_Pictographic}\p{So}\p{Cf}\p{EMod}\p{Variation_Selector}\u20e3]/gu

/** Stands where something was left out. */
const gap = '\0'

/** So many characters are shown to the person. */
const shownCharacters = 5

const substitutes: Record<string, string> = { '☐': '[ ]', '☑': '[x]', '\u02bc': '’', '\u00ad': '' }

/** Those, and the wide, mathematical and divided forms that Unicode has of plain letters and digits. */
const substituted = /[☐☑\u02bc\u00ad\uff01-\uff5e\u2150-\u215e\u{1d400}-\u{1d7ff}]/gu

/** Returns a text with what the fonts have in the place of what looks much the same. */
export function withSubstitutes(text: string): string {
  return text.replace(substituted, (character) => substitutes[character] ?? character.normalize('NFKC'))
}

/** Returns what stands for characters that a font lacks: a gap for emoji. Throws `UnprintableError` for all else. */
export function gapFor(missing: string): string {
  const needed = missing.replace(ornaments, '')
  if (needed !== '') throw new UnprintableError([...needed].slice(0, shownCharacters).join(''))
  return gap
}

/** Returns a text without its gaps, nor the space before one that a space or the end of a clause follows. */
export function withoutGaps(text: string): string {
  return text.replace(/ \0+(?=[ .,;:!?])|\0+/g, '')
}
