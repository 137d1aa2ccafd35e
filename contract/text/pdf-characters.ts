// What the fonts of a PDF have: Latin, Greek and Cyrillic letters. Arabic, Hebrew or Chinese ones would need a font of many
// megabytes, and letters that join or run from right to left.

/** The characters of those fonts, in hexadecimal. */
const printable = `
20-7e a0-17f 192 1fa-1ff 218-21b 2c6-2c7 2c9 2d8-2dd 37e 384-38a 38c 38e-3a1 3a3-3ce 400-45f 472-473 490-491
1e80-1e85 1ef2-1ef3 2010-2011 2013-2015 2017-201e 2020-2022 2026 2030 2032-2033 2039-203a 203c 203e 2044 207f
20a3-20a4 20a7 20ac 2105 2113 2116 2122 2126 212e 215b-215e 2190-2195 21a8 2202 2206 220f 2211-2212 2215
2219-221a 221e-221f 2229 222b 2248 2260-2261 2264-2265 2302 2310 2320-2321 2500 2502 250c 2510 2514 2518 251c
2524 252c 2534 253c 2550-256c 2580 2584 2588 258c 2590-2593 25a0-25a1 25aa-25ac 25b2 25ba 25bc 25c4 25ca-25cb
25cf 25d8-25d9 25e6 263a-263c 2640 2642 2660 2663 2665-2666 266a-266c f001-f002 f005 fb01-fb02
`

const ranges = printable
  .trim()
  .split(/\s+/)
  .map((range) => range.replace(/[0-9a-f]+/g, '\\u{$&}'))

/** What those fonts lack, but for spaces and what nobody sees. */
const unprintable = new RegExp(`[^${ranges.join('')}\\s\\p{Cc}]+`, 'gu')

/** What can be left out without a change of meaning: emoji, ornaments, what joins them, and marks that nobody sees. */
const ornaments = /[\p{Extended_Pictographic}\p{So}\p{Cf}\p{EMod}\p{Variation_Selector}\u20e3]/gu

/** So many characters are shown to the person. */
const shownCharacters = 5

const substitutes: Record<string, string> = { '☐': '[ ]', '☑': '[x]', '\u02bc': '’', '\u00ad': '' }

/** Those, and the wide, mathematical and divided forms that Unicode has of plain letters and digits. */
const substituted = /[☐☑\u02bc\u00ad\uff01-\uff5e\u2150-\u215e\u{1d400}-\u{1d7ff}]/gu

/** Returns a text with what the fonts have in the place of what looks much the same. */
export function withSubstitutes(text: string): string {
  return text.replace(substituted, (character) => substitutes[character] ?? character.normalize('NFKC'))
}

/** Returns the first of the characters that cannot be left out of a text; empty: all can. */
export function neededOf(missing: string): string {
  return [...missing.replace(ornaments, '')].slice(0, shownCharacters).join('')
}

/** Returns the first characters of a text that no PDF can show; empty: it can show all of it. */
export function unprintableIn(text: string): string {
  const missing = withSubstitutes(text).normalize('NFC').match(unprintable) ?? []
  return missing.map(neededOf).find(Boolean) ?? ''
}
