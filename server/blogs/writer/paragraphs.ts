import type { Language } from '#contract/fields/fields.ts'
import { countWords } from '#contract/blogs/blogs.ts'
import { fold } from '#contract/text/text.ts'
import { newParagraph } from './sentence.ts'
import type { Sentence } from './sentence.ts'
import { speech } from './speech.ts'

/** Sentences per paragraph, and words. */
const [fewest, most, mostWords] = [3, 6, 120]

/** Divides sentences into paragraphs by pauses, openers and passages. */
export function inParagraphs(sentences: readonly Sentence[], language: Language): Sentence[][] {
  const count = sentences.length
  if (count === 0) return []
  if (count < 2 * fewest && sentences.every(({ pause }, i) => i === 0 || pause !== newParagraph)) {
    return count <= most ? [[...sentences]] : []
  }
  const bonus = sentences.map((_, i) => bonusBefore(sentences, i, language))
  const words = sentences.map(({ text }) => countWords(text))
  const [costs, from] = [[0], [0]]
  for (let end = 1; end <= count; end++) {
    let best = Infinity
    let length = 0
    for (let start = end - 1; start >= Math.max(0, end - most); start--) {
      length += words[start]!
      // Penalises short paragraphs.
      const size = sizeCost(end - start)
      const cost =
        costs[start]! + size + Math.max(0, length - mostWords) / 20 + 1.5 - (start > 0 ? bonus[start]! : 0)
      if (cost < best) [best, from[end]] = [cost, start]
    }
    costs[end] = best
  }
  const paragraphs: Sentence[][] = []
  for (let end = count; end > 0; end = from[end]!) paragraphs.unshift(sentences.slice(from[end], end))
  return paragraphs
}

const sizeCost = (size: number) => Math.max(0, fewest - size) * 8 + (size === most ? 0.5 : 0)

function bonusOfPause(pause: number): number {
  if (pause === newParagraph) return 5
  if (pause >= 2) return 2
  return pause >= 1.2 ? 1 : 0
}

/** Scores the beginning of a paragraph. */
function bonusBefore(sentences: readonly Sentence[], i: number, language: Language): number {
  const { openers, leaning, closing } = speech[language]
  const folded = fold(sentences[i]!.text)
  const { pause } = sentences[i]!
  let bonus = bonusOfPause(pause)
  const word = /^[\p{L}'’-]+/u.exec(folded)?.[0] ?? ''
  if (openers.has(word) || closing.test(folded)) bonus += 1.5
  if (/(?:verse|verset|vese|chapter|chapitre|chapit) \d/.test(folded.slice(0, 60))) bonus += 1
  if (leaning.test(folded) || /^(?:and|et|epi) /.test(folded)) bonus -= 1
  if (isInQuotation(sentences, i)) bonus -= 4
  return bonus
}

function isInQuotation(sentences: readonly Sentence[], i: number): boolean {
  let open = 0
  for (let at = Math.max(0, i - most); at < i; at++) {
    const { text } = sentences[at]!
    open += (text.match(/[“«]/g)?.length ?? 0) - (text.match(/[”»]/g)?.length ?? 0)
    if ((text.match(/"/g)?.length ?? 0) % 2 === 1) open = open > 0 ? 0 : 1
  }
  return open > 0
}
