import { ownValue } from '#contract/fields/own-value.ts'
import type { Language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { bibleBooks } from './bible-books.ts'
import { versesOfChapters } from './bible-verses.ts'

/** A passage of the Bible that is named: "1 Korentyen 13:4-7". */
export interface Reference {
  text: string
  /** The second in the recording at which it is named first. */
  start: number
}

const languages: readonly Language[] = ['en', 'fr', 'ht']

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
const books = new Map(
  bibleBooks
    .flatMap((all, book) =>
      all.flatMap((name) => spellings(fold(name)).map((spelling) => [spelling, book] as const)),
    )
    .toSorted(([a], [b]) => b.length - a.length),
)

const name = `(?:${[...books.keys()].join('|')})`
const chapterWord = '(?:chapters?|chapitres?|chapit|ch\\.?)'
const verseWord = '(?:verses?|versets?|vese|vv?\\.?)'
const to = '(?: ?[-–] ?| to | through | a | au | jiska | jis )'
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(${name})\\.?,? (?:${chapterWord} )?(\\d{1,3})` +
    `(?:(?: ?[:.] ?|,? (?:and |et |ak )?${verseWord} )(\\d{1,3})(?:${to}(?:${verseWord} )?(\\d{1,3}))?)?(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Returns the passages that are named in sentences, each once, in the order in which they are first named. */
export function referencesIn(
  sentences: readonly { text: string; start: number }[],
  language: Language,
): Reference[] {
  const found = new Map<string, Reference>()
  const { text, begins } = joined(sentences)
  // Matches come in order.
  let sentence = 0
  for (const { index, book, chapter, verse, last } of namedIn(text)) {
    while (sentence + 1 < begins.length && begins[sentence + 1]! <= index) sentence++
    if (!isPassage(book, chapter, verse)) continue
    const until = last !== undefined && last > verse! && isPassage(book, chapter, last) ? `-${last}` : ''
    const shown = bibleBooks[book]![languages.indexOf(language)]!
    const passage = verse === undefined ? `${shown} ${chapter}` : `${shown} ${chapter}:${verse}${until}`
    if (!found.has(passage)) found.set(passage, { text: passage, start: sentences[sentence]!.start })
  }
  return [...found.values()]
}

/** What is named as a passage in a folded text, whether there is such a passage or not. */
interface Named {
  index: number
  /** Where the name of the book ends, and where all of it does. */
  bookEnd: number
  end: number
  book: number
  chapter: number
  verse: number | undefined
  last: number | undefined
}

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

function* namedIn(folded: string): Generator<Named> {
  for (const { 0: whole, 1: called, 2: chapter, 3: verse, 4: last, index } of folded.matchAll(pattern)) {
    yield {
      index,
      bookEnd: index + called!.length,
      end: index + whole.length,
      book: books.get(called!)!,
      chapter: Number(chapter),
      verse: numberOf(verse),
      last: numberOf(last),
    }
  }
}

function isPassage(book: number, chapter: number, verse: number | undefined): boolean {
  const chapters = versesOfChapters[book]!
  const isWithin = (number: number, most: number | undefined) => number >= 1 && number <= (most ?? 0)
  if (verse !== undefined) return isWithin(verse, chapters[chapter - 1])
  // Of a book of one chapter the verse alone is named: "Jude 5".
  return isWithin(chapter, chapters.length === 1 ? chapters[0] : chapters.length)
}

/** The passages that sentences name: "44 8" is a chapter, "44 8:29" a verse of it. */
export interface NamedPassages {
  chapters: Set<string>
  verses: Set<string>
}

/** Returns the passages that sentences name. */
export function passagesNamedIn(sentences: readonly { text: string }[]): NamedPassages {
  const chapters = new Set<string>()
  const verses = new Set<string>()
  for (const { book, chapter, verse, last = verse } of namedIn(joined(sentences).text)) {
    if (!isPassage(book, chapter, verse)) continue
    chapters.add(`${book} ${chapter}`)
    const end = Math.min(last ?? 0, versesOfChapters[book]![chapter - 1] ?? 0)
    for (let n = verse ?? 1; n <= end; n++) verses.add(`${book} ${chapter}:${n}`)
  }
  return { chapters, verses }
}

/**
 * Returns how to check what a text of another author names: a passage that is not among those named is left as far as
 * it is, e.g. "Romans 8" or "Romans" of "Romans 8:29".
 */
export function passageCheck({ chapters, verses }: NamedPassages): (text: string) => string {
  const isNamed = ({ book, chapter, verse, last = verse }: Named) =>
    verse === undefined
      ? chapters.has(`${book} ${chapter}`)
      : verses.has(`${book} ${chapter}:${verse}`) && verses.has(`${book} ${chapter}:${last}`)
  return (text) => {
    let checked = ''
    let from = 0
    for (const named of namedIn(foldedLetters(text))) {
      const { bookEnd, end, book, chapter } = named
      if (isNamed(named)) continue
      checked += text.slice(from, bookEnd)
      if (chapters.has(`${book} ${chapter}`)) checked += ` ${chapter}`
      from = end
    }
    return checked + text.slice(from)
  }
}

/** Whether a text begins with a passage, e.g. what stands behind a quote: " (John 11:35)". */
export function beginsWithPassage(text: string): boolean {
  const first = namedIn(foldedLetters(text)).next().value
  return first !== undefined && /^[\s—–,([-]*$/.test(text.slice(0, first.index))
}

/** A text folded letter by letter, so that each stands where it stood. */
const foldedLetters = (text: string) =>
  text.replace(/[^\s\p{ASCII}]|[A-Z]/gu, (letter) => {
    const folded = fold(letter)
    return folded.length === letter.length ? folded : letter
  })

/**
 * Joins sentences, folded: a passage may go on in the next where captions have no marks; a mark ends it. `begins`
 * are the indices at which they begin.
 */
function joined(sentences: readonly { text: string }[]) {
  const begins: number[] = []
  let text = ''
  for (const sentence of sentences) {
    begins.push(text.length)
    text += fold(sentence.text) + (/[.!?]$/.test(sentence.text) ? '\n' : ' ')
  }
  return { text, begins }
}
