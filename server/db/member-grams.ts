// Search index: the trigrams of a member's search text, and the bigrams at word starts. Each gram is hashed with the
// church's id, so the posting list of one church does not grow with the others, unlike in a pg_trgm index.

/** Grams of a search text. */
export function memberGrams(churchId: string, searchText: string): number[] {
  const hash = hashIn(churchId)
  const grams = new Set<number>()
  for (let i = 0; i < searchText.length - 1; i++) {
    if (searchText[i] === ' ') grams.add(hash(searchText.slice(i, i + 2)))
    if (i < searchText.length - 2) grams.add(hash(searchText.slice(i, i + 3)))
  }
  return [...grams]
}

/**
 * Grams that all matching members have (others may have them too). Two per term: more would filter little and cost a
 * look-up each.
 */
export function searchGrams(churchId: string, terms: string[]): number[] {
  const hash = hashIn(churchId)
  const grams = terms.flatMap((term) => [hash(term.slice(0, 3)), hash(term.slice(-3))])
  return [...new Set(grams)]
}

/** FNV-1a, 32 bits, of the church id followed by the gram. */
function hashIn(churchId: string): (gram: string) => number {
  const seed = mix(0x811c9dc5, churchId)
  return (gram) => mix(seed, gram) | 0
}

function mix(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
