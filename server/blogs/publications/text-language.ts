import { countFunctionWords, functionWordShare, mostOf } from '#server/blogs/writer/detect-language.ts'

/** Returns the language that a text is in, of those that we know; `und`: another. */
export function textLanguage(text: string): string {
  const { counts, seen } = countFunctionWords([text])
  const language = mostOf(counts)
  return counts[language] > seen * functionWordShare ? language : 'und'
}
