/** What comes along with a copied number and is not seen: direction marks, zero-width characters, soft hyphens. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/**
 * Returns a number as it could be typed: without unseen characters and a spreadsheet's apostrophe, with plain digits, spaces
 * and hyphens. Dots between digits become spaces.
 */
export function plainPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/(?<=\d)\.(?=\d)/g, ' ')
    .replace(/^[ '’‘`]+/, '')
    .trim()
}
