/** So many sentences on either side of a gap say whether the subject changes there. */
const window = 8

/** The fewest sentences of a section, and so many that each section has on average at least. */
const fewest = 3
const average = 25

/** The most sections. */
const most = 12

/**
 * Divides sentences, as their words, where the subject changes (TextTiling): at the gaps whose sides share the fewest
 * words. Returns where each section begins, the first at 0. None has fewer than 3 sentences.
 */
export function sectionStarts(sentences: readonly string[][]): number[] {
  const wanted = Math.min(most, Math.max(1, Math.round(sentences.length / average)))
  const gaps = sentences
    .map((_, at) => ({ at, likeness: likenessAround(sentences, at) }))
    .filter(({ at }) => at >= fewest && at <= sentences.length - fewest)
    .toSorted((a, b) => a.likeness - b.likeness || a.at - b.at)
  const apart = Math.max(fewest, Math.floor(sentences.length / wanted / 2))
  const starts = [0]
  for (const { at } of gaps) {
    if (starts.length >= wanted) break
    if (starts.every((start) => Math.abs(start - at) >= apart)) starts.push(at)
  }
  return starts.toSorted((a, b) => a - b)
}

function likenessAround(sentences: readonly string[][], at: number): number {
  const before = counted(sentences.slice(Math.max(0, at - window), at).flat())
  const after = counted(sentences.slice(at, at + window).flat())
  let [product, squaresBefore, squaresAfter] = [0, 0, 0]
  for (const [word, count] of before) {
    product += count * (after.get(word) ?? 0)
    squaresBefore += count * count
  }
  for (const count of after.values()) squaresAfter += count * count
  const size = Math.sqrt(squaresBefore * squaresAfter)
  return size === 0 ? 0 : product / size
}

function counted(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
