import { createRequire } from 'node:module'

// Helvetica is in every reader of PDFs and covers the languages of the product. A name with letters of another script
// is set in a font that looks the same, has Greek, Cyrillic and all accents, and goes into the document with it.

export type Weight = 'regular' | 'bold'

const helvetica: Record<Weight, string> = { regular: 'Helvetica', bold: 'Helvetica-Bold' }
const wide: Record<Weight, string> = { regular: 'LiberationSans-Regular', bold: 'LiberationSans-Bold' }

/** What Helvetica has beside Latin-1. */
const furtherLetters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

function inHelvetica(character: string): boolean {
  const code = character.codePointAt(0)!
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || furtherLetters.includes(character)
}

const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/${name}.ttf`)

/** The part of pdfkit's document that tells what the font in use has; its types leave it out. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}

/**
 * Puts the font in use that can write the text, and answers the text as far as that font has its letters: the others
 * (emoji, scripts that neither font has) become one question mark, so that nobody takes the rest for the whole.
 */
export function setFontFor(doc: PDFKit.PDFDocument, text: string, weight: Weight): string {
  // French figures and signs come with narrow spaces that no such font has.
  const plain = text
    .normalize('NFC')
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replace(/\s/g, (space) => (space === '\u00a0' ? space : ' '))
  const characters = [...plain]
  if (characters.every(inHelvetica)) {
    doc.font(helvetica[weight])
    return plain
  }
  doc.font(fontFile(wide[weight]))
  const { font } = (doc as unknown as WithFont)._font
  const known = characters.map((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!))
  return characters
    .map((character, i) => (known[i] ? character : '\0'))
    .join('')
    .replace(/\0+/g, '?')
}
