import { createRequire } from 'node:module'

// Every PDF reader has Helvetica, and it covers the languages of the product. Text with letters of another script
// uses Arimo, which looks the same, has Greek, Cyrillic and all accents, and is embedded in the document.

/** Font weight of a text. */
export type Weight = 'regular' | 'bold' | 'italic' | 'boldItalic'

const helvetica: Record<Weight, string> = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  italic: 'Helvetica-Oblique',
  boldItalic: 'Helvetica-BoldOblique',
}
const arimo: Record<Weight, string> = {
  regular: '400Regular',
  bold: '700Bold',
  italic: '400Regular_Italic',
  boldItalic: '700Bold_Italic',
}

/** Arimo has letters of Hebrew, but nothing here sets a text that runs from right to left. */
const rightToLeft = /\p{Script=Hebrew}/u

/** Characters of Helvetica outside Latin-1. */
const extraCharacters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

function inHelvetica(character: string): boolean {
  const code = character.codePointAt(0)!
  return (
    (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || extraCharacters.includes(character)
  )
}

const fontFile = (face: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/arimo/${face}/Arimo_${face}.ttf`)

/** The current font of a pdfkit document, which its types omit. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}

/**
 * Sets a font that can render the text, and returns the text as far as the font has glyphs: `replace` is asked what
 * stands for other characters (emoji, unsupported scripts) that follow each other. By default it is one question mark,
 * so that the gap is visible.
 */
export function setFontFor(
  doc: PDFKit.PDFDocument,
  text: string,
  weight: Weight,
  replace: (missing: string) => string = () => '?',
): string {
  // French numbers contain narrow spaces, for which neither font has a glyph.
  const plain = text
    .normalize('NFC')
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replace(/\s/g, (space) => (space === '\u00a0' ? space : ' '))
  if ([...plain].every(inHelvetica)) {
    doc.font(helvetica[weight])
    return plain
  }
  doc.font(fontFile(arimo[weight]))
  const { font } = (doc as unknown as WithFont)._font
  let printed = ''
  let missing = ''
  const endGap = () => {
    if (missing !== '') printed += replace(missing)
    missing = ''
  }
  for (const character of plain) {
    if (font.hasGlyphForCodePoint(character.codePointAt(0)!) && !rightToLeft.test(character)) {
      endGap()
      printed += character
    } else missing += character
  }
  endGap()
  return printed
}
