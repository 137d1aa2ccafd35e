import { fold } from './text.ts'

/** Some letters fold to eighteen; what is compared has to fit in an index. */
const longestKey = 200

/**
 * What names have in common that are nearly the same: it is one for "Élisée Jean-Pierre", "JEAN PIERRE, Elisee" and
 * "elisee  jean pierre".
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
