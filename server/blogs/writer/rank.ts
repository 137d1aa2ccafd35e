/** How often the ranks are passed on; they hardly change after that. */
const rounds = 20
const damping = 0.85

/** The most sentences that are compared with each other: the time goes by the square of it. */
const most = 400

/**
 * Ranks sentences by TextRank: one is important that shares its words with many important ones. Returns a rank for
 * each; of more than 400, those that have the most frequent words are compared and the others have 0.
 */
export function rankSentences(sentences: readonly string[][]): number[] {
  const ranks = sentences.map(() => 0)
  const compared = preselect(sentences)
  const sets = compared.map((i) => new Set(sentences[i]))
  const edges = sets.map((a, i) => sets.map((b, j) => (i === j ? 0 : similarity(a, b))))
  const sums = edges.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let now = compared.map(() => 1)
  for (let round = 0; round < rounds; round++) {
    const before = now
    now = before.map(
      (_, i) =>
        1 -
        damping +
        damping *
          before.reduce((sum, rank, j) => sum + (sums[j]! > 0 ? (rank * edges[j]![i]!) / sums[j]! : 0), 0),
    )
  }
  compared.forEach((i, at) => (ranks[i] = now[at]!))
  return ranks
}

function similarity(a: Set<string>, b: Set<string>): number {
  if (a.size < 2 || b.size < 2) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared / (Math.log(a.size) + Math.log(b.size))
}

function preselect(sentences: readonly string[][]): number[] {
  const all = sentences.map((_, i) => i)
  if (all.length <= most) return all
  const counts = new Map<string, number>()
  for (const word of sentences.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weight = (words: string[]) =>
    words.reduce((sum, word) => sum + counts.get(word)!, 0) / Math.sqrt(words.length + 1)
  const weights = sentences.map(weight)
  return all
    .toSorted((a, b) => weights[b]! - weights[a]!)
    .slice(0, most)
    .toSorted((a, b) => a - b)
}
