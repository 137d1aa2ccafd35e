import { ownValue } from '#contract/fields/own-value.ts'

// What the fonts of a PDF have: Latin, Greek and Cyrillic letters. Arabic, Hebrew or Chinese ones would need a font of many
// megabytes, and letters that join or run from right to left.

/** The characters of those fonts, in hexadecimal. */
const printable = `
20-7e a0-ac ae-377 37a-37f 384-38a 38c 38e-3a1 3a3-52f 1ab0-1abe 1c80-1c88 1d00-1df5 1dfb-1f15 1f18-1f1d
1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef
1ff2-1ff4 1ff6-1ffe 2010-2027 2030-205e 2070-2071 2074-208e 2090-209c 20a0-20be 20f0 2100-214f 2153-2154
215b-215e 2184 2190-2195 21a8 2202 2206 220f 2211-2212 2215 2219-221a 221e-221f 2229 222b 2248 2260-2261
2264-2265 2302 2310 2320-2321 2500 2502 250c 2510 2514 2518 251c 2524 252c 2534 253c 2550-256c 2580 2584 2588
258c 2590-2593 25a0-25a1 25aa-25ac 25b2 25ba 25bc 25c4 25ca-25cc 25cf 25d8-25d9 25e6 263a-263c 2640 2642 2660
2663 2665-2666 266a-266b 266f 2c60-2c7f 2de0-2e42 a640-a69f a717-a7ae a7b0-a7b7 a7f7-a7ff ab30-ab65 f001-f002
f005 f00a-f00e fb01-fb04 fe20-fe2f fffc-fffd
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
  return text.replace(
    substituted,
    (character) => ownValue(substitutes, character) ?? character.normalize('NFKC'),
  )
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
