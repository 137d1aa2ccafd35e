/**
 * Returns the one or two initials of a name: the first letters of its first and last word, in capitals.
 * "Marie-Thérèse Élisée" is "MÉ", "Wilner" is "W", "" is "?". Characters that are not letters or digits are ignored.
 */
export function initials(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? firstCharacter(word) : '',
  )
  return letters.join('').toLocaleUpperCase() || '?'
}

/** A letter that is one character by itself, since nothing beside it joins letters: of nearly all names, the first. */
const single = /^[\0-\u02ff](?![^\0-\u02ff])/
/** Making a segmenter costs far more than using it. Not made with the module: every page has it, old browsers have none. */
let segmenter: Intl.Segmenter | undefined

function firstCharacter(word: string): string {
  if (single.test(word)) return word.charAt(0)
  segmenter ??= new Intl.Segmenter()
  const [first] = segmenter.segment(word)
  return first?.segment ?? ''
}

/** How many tints there are in tokens.css. */
export const TINTS = 6

/** Returns the tint (1 to 6) of a name or an id: the same for the same text, on every device. */
export function tintOf(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  return ((hash >>> 0) % TINTS) + 1
}
