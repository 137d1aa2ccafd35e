import { fold } from './text.ts'

/** Titles before a name, of a man and of a woman; "M." may be an initial. */
const titles = {
  man: new Set(['m', 'mr', 'mister', 'monsieur', 'mesye', 'msye', 'fr', 'fre', 'frere', 'brother', 'sr']),
  woman: new Set([
    'mme',
    'mrs',
    'ms',
    'miss',
    'mlle',
    'madame',
    'madanm',
    'manzel',
    'se',
    'soeur',
    'sister',
    'sra',
  ]),
  either: new Set([
    'dr',
    'docteur',
    'dokte',
    'pasteur',
    'paste',
    'pastor',
    'rev',
    'reverend',
    'diacre',
    'dyak',
    'deacon',
  ]),
}

/**
 * Equal or similar first names ("Anna", "Ana"), an initial, or all words of one in the other ("Rose Pierre",
 * "Rose M. Pierre"). Others with the same phone or email are a household, such as "M. Jean Roc" and "Mme Jean Roc".
 */
export function canBeSamePerson(one: string, other: string): boolean {
  const [{ words, title }, { words: others, title: otherTitle }] = [splitName(one), splitName(other)]
  if (title && otherTitle && title !== otherTitle) return false
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

/** Splits a name into its title and its words; a surname before a comma comes last. */
function splitName(name: string): { words: string[]; title?: 'man' | 'woman' } {
  const [last = '', ...first] = fold(name).replaceAll("'", '').split(',')
  const words = [...first, last]
    .join(' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const [before = ''] = words
  // Two words or more are a whole name: "M. Roc" has an initial.
  if (words.length < 3 && !(before.length > 2 && words.length === 2)) return { words }
  if (titles.either.has(before)) return { words: words.slice(1) }
  const title = (['man', 'woman'] as const).find((each) => titles[each].has(before))
  return title ? { words: words.slice(1), title } : { words }
}
