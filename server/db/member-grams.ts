// Searching goes by grams: the three letters at every place of a member's search text, and the two where a word begins.
// Each is a number that its church has a share in, so what one church has to look through does not grow with the
// others. An index of PostgreSQL's own (pg_trgm) would keep the grams of all churches together.

/** What a member with this search text can be found by. */
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
 * What all members have whose search text holds these terms; a few others may have it too. Two grams of each term:
 * more would find hardly fewer and cost a look-up each.
 */
export function searchGrams(churchId: string, terms: string[]): number[] {
  const hash = hashIn(churchId)
  const grams = terms.flatMap((term) => [hash(term.slice(0, 3)), hash(term.slice(-3))])
  return [...new Set(grams)]
}

/** FNV-1a, 32 bits, over the church and then the gram. */
function hashIn(churchId: string): (gram: string) => number {
  const seed = mix(0x811c9dc5, churchId)
  return (gram) => mix(seed, gram) | 0
}

function mix(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
