import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { fold } from '#contract/text/text.ts'

/** Frequent short words, folded, of exactly one of the languages. */
const functionWords: Record<Language, string> = {
  en: 'the and of to that is it for you with was are not this be have they from but his what there your will',
  fr: 'les des du et est dans que qui une pour pas vous elle sur avec ce cette aux sont mais nous il leur au',
  ht: 'yo ki nan pou mwen ak gen ap te sa yon epi nou konsa kap pral lan fe moun li pa nan sou w m',
}

const byWord = new Map<string, Language>()
for (const [language, words] of Object.entries(functionWords) as [Language, string][]) {
  for (const word of words.split(' ')) byWord.set(word, language)
}

/** Number of characters that are read. */
const enough = 100_000

export function countFunctionWords(texts: Iterable<string>): {
  counts: Record<Language, number>
  seen: number
} {
  const counts: Record<Language, number> = { en: 0, fr: 0, ht: 0 }
  let seen = 0
  let room = enough
  for (const text of texts) {
    for (const word of fold(text.slice(0, room)).match(/\p{L}+/gu) ?? []) {
      const language = byWord.get(word)
      if (language) counts[language]++
      seen++
    }
    room -= text.length
    if (room <= 0) break
  }
  return { counts, seen }
}

export function likeliestLanguage(counts: Record<Language, number>): Language {
  const [best] = (Object.keys(counts) as Language[]).toSorted((a, b) => counts[b] - counts[a])
  return best!
}

/** Minimum share of function words; below it the text is in another language (Spanish shares some with French). */
export const functionWordShare = 0.08

/** Returns the language of a transcript; English where it is none of ours. */
export function detectLanguage({ cues }: Transcript): Language {
  const { counts, seen } = countFunctionWords(cues.map(({ text }) => text))
  const language = likeliestLanguage(counts)
  return counts[language] > seen * functionWordShare ? language : 'en'
}
