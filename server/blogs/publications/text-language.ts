import { countFunctionWords, mostOf } from '#server/blogs/writer/detect-language.ts'

/** The least part of the words that must be function words of the language. */
const least = 0.08

/** Returns the language that a text is in, of those that we know; `und`: another. */
export function textLanguage(text: string): string {
  const { counts, seen } = countFunctionWords([text])
  const language = mostOf(counts)
  return counts[language] > seen * least ? language : 'und'
}
