import { fold } from './text.ts'

/** Some letters fold to 18 characters; the result must fit in a database index. */
const longestKey = 200

/**
 * Returns a key shared by similar names: "Élisée Jean-Pierre", "JEAN PIERRE, Elisee" and "elisee  jean
 * pierre".
 */
export function nameKey(name: string): string {
  const folded = fold(name)
  const words = folded
    .replaceAll("'", '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const key = words.length > 0 ? words.toSorted().join(' ') : folded
  return [...key].slice(0, longestKey).join('')
}
