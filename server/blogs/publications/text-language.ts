import { fold } from '#contract/text/text.ts'

/** What every text of a language is full of and the other two are not, folded. */
const signs = {
  en: 'the and of to is that for was with are his they this have from not he we you',
  fr: 'le les des et est dans une pour du que qui il nous vous sur au pas avec ce',
  ht: 'ak nan yo se pou li mwen nou sa yon ki pa gen te ap pral lan sou kap',
}
const knownWords = Object.entries(signs).map(([tag, words]) => [tag, new Set(words.split(' '))] as const)

/** The least part of the words that must be such ones. */
const least = 0.08

/** Returns the language that a text is in, of those that we know; `und`: another. */
export function textLanguage(text: string): string {
  const words = fold(text).match(/\p{L}+/gu) ?? []
  const counts = knownWords.map(
    ([tag, known]) => [tag, words.filter((word) => known.has(word)).length] as const,
  )
  const [tag, count] = counts.toSorted((a, b) => b[1] - a[1])[0]!
  return count > words.length * least ? tag : 'und'
}
