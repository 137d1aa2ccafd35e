import { ownValue } from '#contract/fields/own-value.ts'
import { fold } from '#contract/text/text.ts'
import { bibleBooks } from './bible-books.ts'

// How books, chapters and verses are called in spoken text: parts of patterns, folded.

/** How the number before a book is said, folded. */
const ordinals: Record<string, string[]> = {
  '1': ['i', 'first', 'premier', 'premiere', 'premye'],
  '2': ['ii', 'second', 'deuxieme', 'dezyem'],
  '3': ['iii', 'third', 'troisieme', 'twazyem'],
}

/** A name, and with a number before it each way to say that: "1 korentyen", "premye korentyen". */
const spellings = (name: string) => [
  name,
  ...(ownValue(ordinals, name.charAt(0)) ?? []).map((ordinal) => ordinal + name.slice(1)),
]

/** Each way to name a book, folded, with the book. The longest first, so that "1 Jan" is not taken for "Jan". */
export const books = new Map(
  bibleBooks
    .flatMap((all, book) =>
      all.flatMap((name) => spellings(fold(name)).map((spelling) => [spelling, book] as const)),
    )
    .toSorted(([a], [b]) => b.length - a.length),
)

export const name = `(?:${[...books.keys()].join('|')})`
/** Whether a folded word is what a book of the Bible is called, with or without its number. */
export const isBookName = (folded: string): boolean => books.has(folded) || books.has(`1 ${folded}`)

export const chapterWord = '(?:chapters?|chapitres?|chapit|ch\\.?)'
export const verseWord = '(?:verses?|versets?|vese|vv?\\.?)'
