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

/** Returns the language, of those whose words the local writer knows, that a transcript is in: English where none is seen. */
export function detectLanguage({ cues }: Transcript): Language {
  return mostOf(countFunctionWords(cues.map(({ text }) => text)).counts)
}
