import type { Language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { bibleBooks } from './bible-books.ts'

/** A passage of the Bible that is named: "1 Korentyen 13:4-7". */
export interface Reference {
  text: string
  /** The second in the recording at which it is named first. */
  start: number
}

const languages: readonly Language[] = ['en', 'fr', 'ht']

/** How the number before a book is said, folded. */
const ordinals: Record<string, string> = {
  i: '1',
  ii: '2',
  iii: '3',
  first: '1',
  second: '2',
  third: '3',
  premier: '1',
  premiere: '1',
  deuxieme: '2',
  troisieme: '3',
  premye: '1',
  dezyem: '2',
  twazyem: '3',
}

/** Each way to name a book, folded, with the book. The longest first, so that "1 Jan" is not taken for "Jan". */
const names = bibleBooks
  .flatMap((all, book) => all.map((name) => [fold(name), book] as const))
  .toSorted(([a], [b]) => b.length - a.length)
const books = new Map(names)

const ordinal = `(?:(?:${Object.keys(ordinals).join('|')}) )`
const name = `(?:${[...books.keys()].join('|')})`
const chapterWord = '(?:chapters?|chapitres?|chapit|ch\\.?)'
const verseWord = '(?:verses?|versets?|vese|vv?\\.?)'
const to = '(?: ?[-–] ?| to | through | a | au | jiska | jis )'
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(${ordinal}?${name})\\.?,? (?:${chapterWord} )?(\\d{1,3})` +
    `(?:(?: ?[:.] ?|,? (?:and |et |ak )?${verseWord} )(\\d{1,3})(?:${to}(?:${verseWord} )?(\\d{1,3}))?)?(?![\\p{L}\\p{N}])`,
  'gu',
)

/** No book has more chapters, and no chapter more verses. */
const mostChapters = 150
const mostVerses = 176

/** Returns the passages that are named in sentences, each once, in the order in which they are first named. */
export function referencesIn(
  sentences: readonly { text: string; start: number }[],
  language: Language,
): Reference[] {
  const found = new Map<string, Reference>()
  const { text, begins } = joined(sentences)
  // Matches come in order.
  let sentence = 0
  for (const match of text.matchAll(pattern)) {
    while (sentence + 1 < begins.length && begins[sentence + 1]! <= match.index) sentence++
    const [, called, chapter, verse, last] = match
    const book = books.get(called!)
    if (book === undefined || !isPassage(chapter!, verse)) continue
    const [until, shown] = [
      last === undefined ? '' : `-${last}`,
      bibleBooks[book]![languages.indexOf(language)]!,
    ]
    const passage = verse === undefined ? `${shown} ${chapter}` : `${shown} ${chapter}:${verse}${until}`
    if (!found.has(passage)) found.set(passage, { text: passage, start: sentences[sentence]!.start })
  }
  return [...found.values()]
}

function isPassage(chapter: string, verse: string | undefined): boolean {
  const isChapter = Number(chapter) >= 1 && Number(chapter) <= mostChapters
  return isChapter && (verse === undefined || (Number(verse) >= 1 && Number(verse) <= mostVerses))
}

/**
 * Joins sentences, folded: a passage may go on in the next where captions have no marks; a mark ends it. `begins`
 * are the indices at which they begin.
 */
function joined(sentences: readonly { text: string; start: number }[]) {
  const begins: number[] = []
  let text = ''
  for (const sentence of sentences) {
    begins.push(text.length)
    text += withDigits(fold(sentence.text)) + (/[.!?]$/.test(sentence.text) ? '\n' : ' ')
  }
  return { text, begins }
}

/** "premye korentyen" to "1 korentyen". */
function withDigits(text: string): string {
  return text
    .split(' ')
    .map((word) => ordinals[word] ?? word)
    .join(' ')
}
