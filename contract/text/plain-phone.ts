/** Invisible characters in copied numbers: direction marks, zero-width characters, soft hyphens. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Removes invisible characters and a spreadsheet's apostrophe. Dots between digits become spaces. */
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
