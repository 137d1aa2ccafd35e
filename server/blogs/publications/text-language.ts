import {
  countFunctionWords,
  functionWordShare,
  likeliestLanguage,
} from '#server/blogs/writer/detect-language.ts'

/** Returns the language of a text; `und`: none of ours. */
export function textLanguage(text: string): string {
  const { counts, seen } = countFunctionWords([text])
  const language = likeliestLanguage(counts)
  return counts[language] > seen * functionWordShare ? language : 'und'
}
