import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { fold } from '#contract/text/text.ts'

/** Short words, folded, that one of the languages has in every other sentence and neither of the others has. */
const functionWords: Record<Language, string> = {
  en: 'the and of to that is it for you with was are not this be have they from but his what there your will',
  fr: 'les des du et est dans que qui une pour pas vous elle sur avec ce cette aux sont mais nous il leur au',
  ht: 'yo ki nan pou mwen ak gen ap te sa yon epi nou konsa kap pral lan fe moun li pa nan sou w m',
}

const byWord = new Map<string, Language>()
for (const [language, words] of Object.entries(functionWords) as [Language, string][]) {
  for (const word of words.split(' ')) byWord.set(word, language)
}

/** So many characters are enough to know, however long it goes on. */
const enough = 100_000

/** Returns how many words of each language stand at the beginning of texts, and of how many in all. */
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

/** Returns the language that has the most. */
export function mostOf(counts: Record<Language, number>): Language {
  const [best] = (Object.keys(counts) as Language[]).toSorted((a, b) => counts[b] - counts[a])
  return best!
}

/** Share of the words that are function words where a text is in a language: Spanish has some of French. */
export const functionWordShare = 0.08

/** Returns the language of a transcript, of those that the local writer knows: English where it is in none of them. */
export function detectLanguage({ cues }: Transcript): Language {
  const { counts, seen } = countFunctionWords(cues.map(({ text }) => text))
  const language = mostOf(counts)
  return counts[language] > seen * functionWordShare ? language : 'en'
}
