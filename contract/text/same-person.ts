import { fold } from './text.ts'

/**
 * Equal or similar first names ("Anna", "Ana"), an initial, or all words of one in the other ("Rose Pierre",
 * "Rose M. Pierre"). Others with the same phone or email are a household.
 */
export function canBeSamePerson(one: string, other: string): boolean {
  const [words, others] = [splitName(one), splitName(other)]
  if (words.length === 0 || others.length === 0) return true
  const [fewer, more] = words.length <= others.length ? [words, others] : [others, words]
  if (fewer.every((word) => more.includes(word))) return fewer.length > 1 || fewer[0] === more[0]
  return isFirstName(words[0]!, others[0]!) && words.at(-1) === others.at(-1)
}

function isFirstName(one: string, other: string): boolean {
  if (spelling(one) === spelling(other)) return true
  return (one.length === 1 || other.length === 1) && one[0] === other[0]
}

/** Returns a key shared by spellings of a name: "Erick" and "Eric", "Anna" and "Ana". */
function spelling(name: string): string {
  return name
    .replaceAll('ph', 'f')
    .replaceAll('y', 'i')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll(/(.)\1+/g, '$1')
}

/** Returns the folded surname of a name of several words: the last one, or the first before a comma. */
export function surnameOf(name: string): string | undefined {
  const words = splitName(name)
  return words.length > 1 ? words.at(-1) : undefined
}

/** Splits a name into words; a surname before a comma comes last. */
function splitName(name: string): string[] {
  const [last = '', ...first] = fold(name).split(',')
  return [...first, last]
    .join(' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
