import type { Language } from '#contract/fields/fields.ts'
import { countWords } from '#contract/blogs/blogs.ts'
import { fold } from '#contract/text/text.ts'
import type { Sentence } from './sentence.ts'
import { speech } from './speech.ts'

const proposed = 3
const quoteWords = { least: 5, most: 22 }

/** Signs of a statement: contrast, comparison, rule. */
const signs = [
  /(?<!\p{L})(?:not|never|nothing|only|cannot|no|without|nor|jamais|rien|personne|seule?|pas|sans|jamn|janm|selman|pa|okenn)(?!\p{L})/u,
  /(?<!\p{L})(?:but|more than|rather|even when|before|after|mais|plutot|plus que|avant|men|pito|pase)(?!\p{L})/u,
  /(?<!\p{L})(?:every|always|whoever|love|grace|faith|hope|heart|god|father|church|chaque|toujours|celui qui|dieu|amour|grace|foi|esperance|coeur|chak|toujou|moun ki|bondye|lanmou|lafwa|espwa|ke)(?!\p{L})/u,
]
/** Signs of a sentence that needs its context. */
const situated =
  /(?<!\p{L})(?:i|my|me|we are going|you know|this morning|today|last week|je|j'|moi|mon|ma|ce matin|aujourd'hui|vous savez|m'a|mwen|m|maten an|jodi a|verse|verset|vese|chapter|chapitre|chapit|said|says|dit|dise|di|year|years|ans|month|\d+)(?!\p{L})/gu

/** Returns sentences worth quoting, from different parts, in order. */
export function quotesOf(sentences: readonly Sentence[], language: Language): string[] {
  const ranked = sentences
    .map(({ text }, i) => ({ text: quotable(text), i, score: scoreOf(quotable(text), language) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.i - b.i)
  const apart = Math.max(2, Math.floor(sentences.length / 8))
  const chosen: typeof ranked = []
  for (const one of ranked) {
    if (chosen.length === proposed) break
    if (chosen.every(({ i }) => Math.abs(i - one.i) >= apart)) chosen.push(one)
  }
  return chosen.toSorted((a, b) => a.i - b.i).map(({ text }) => text)
}

/** Removes the conjunction at the start. */
function quotable(text: string): string {
  const rest = text.replace(/^(?:But|And|So|Now|Mais|Et|Alors|Donc|Men|Epi),? /, '')
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1)
}

function scoreOf(text: string, language: Language): number {
  const words = countWords(text)
  const folded = fold(text)
  if (words < quoteWords.least || words > quoteWords.most || /["“”«»?:]/.test(text) || !/[.!…]$/.test(text))
    return 0
  const { leaning, subordinate, greeting, prayer, announcement } = speech[language]
  if (
    /^(?:pas|not|pa) /.test(folded) ||
    subordinate.has(/^\p{L}+/u.exec(folded)?.[0] ?? '') ||
    leaning.test(folded) ||
    greeting.test(folded) ||
    prayer.test(folded)
  )
    return 0
  if (announcement.sure.test(folded) || announcement.hints.some((hint) => hint.test(folded))) return 0
  const contrast = signs.filter((sign) => sign.test(folded)).length
  // "lost in the far country, lost in the back yard"
  const long = folded.match(/\p{L}{4,}/gu) ?? []
  const echoes = long.length - new Set(long).size
  const short = words <= 16 ? 1 : 0
  return contrast * 1.2 + Math.min(2, echoes) * 0.7 + short - (folded.match(situated)?.length ?? 0) * 0.9
}
