/** Returns the first letters of the first and last word: "Marie-Thérèse Élisée" is "MÉ", "" is "?". */
export function initials(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? firstCharacter(word) : '',
  )
  return letters.join('').toLocaleUpperCase() || '?'
}

/** Fast path: a Latin letter without combining marks. */
const single = /^[\0-\u02ff](?![^\0-\u02ff])/
/** Lazy: construction is expensive, and old browsers lack it. */
let segmenter: Intl.Segmenter | undefined

function firstCharacter(word: string): string {
  if (single.test(word)) return word.charAt(0)
  segmenter ??= new Intl.Segmenter()
  const [first] = segmenter.segment(word)
  return first?.segment ?? ''
}

export const TINTS = 6

/** Returns the tint (1 to 6) of a name or id, stable across devices. */
export function tintOf(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  return ((hash >>> 0) % TINTS) + 1
}
