import type { Language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { bibleBooks } from './bible-books.ts'
import { books, chapterWord, name, verseWord } from './bible-names.ts'
import { versesOfChapters } from './bible-verses.ts'
import { numberWords } from './number-words.ts'
import { removedMark } from './removed-mark.ts'

/** A passage of the Bible that is named: "1 Korentyen 13:4-7". */
export interface Reference {
  text: string
  /** The second in the recording at which it is named first. */
  start: number
}

const languages: readonly Language[] = ['en', 'fr', 'ht']

const to = '(?: ?[-–] ?| to | through | a | au | jiska | jis | and | et | ak )'
const verses = `(\\d{1,3})(?:${to}(?:${verseWord} )?(\\d{1,3}))?`
const joint = '(?: ?[:.] ?|,? (?:(?:and|et|ak|at|au|nan) )?VERSE )'.replace('VERSE', verseWord)
const apart = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' }
/** A passage with its book: "Nehemiah, in chapter 2 verse 17". */
const whole = `(${name})\\.?,? (?:(?:au |in |nan )?${chapterWord} )?(\\d{1,3})(?:${joint}${verses})?`
/** In the book that is being read, and in its chapter: "chapter 6 verse 3", "verse 4". */
const ofBook = `${chapterWord} (\\d{1,3})(?:${joint}${verses})?`
const ofChapter = `(?:verses?|versets?|vese) ${verses}`
const pattern = new RegExp(`${apart.before}${whole}${apart.after}`, 'gu')
const spokenPattern = new RegExp(`${apart.before}(?:${whole}|${ofBook}|${ofChapter})${apart.after}`, 'gu')

/** A passage that is named, and where. */
export interface Mention {
  /** Index of the sentence, and the characters before it in that sentence. */
  sentence: number
  offset: number
  book: number
  chapter: number
  verse: number | undefined
  last: number | undefined
  /** It is in the book that is being read. */
  isMain: boolean
}

/** The most characters between a passage and "verse 29" that belongs to it. */
const near = 140
/** What is said before a passage that is read next. */
const opening = /(?:open|turn|read|ouvr|lisons|lire|prenons|louvri|ann li|pral li|vire)[^.!?\n]{0,60}$/

/** A passage as it is said: its parts that are named. */
interface Said {
  /** Undefined: it is in the book that is being read. */
  book: number | undefined
  chapter: number | undefined
  verse: number | undefined
  /** Undefined, too, where two verses are named that do not follow one another. */
  last: number | undefined
}

function saidOf([all, called, ...groups]: RegExpExecArray): Said {
  const [chapter1, verse1, last1, chapter2, verse2, last2, verse3, last3] = groups
  const verse = numberOf(verse1 ?? verse2 ?? verse3)
  const last = numberOf(last1 ?? last2 ?? last3)
  const isOne = last === (verse ?? 0) + 1 || !/ (?:and|et|ak) \S*$/.test(all)
  return {
    book: called === undefined ? undefined : books.get(called),
    chapter: numberOf(chapter1 ?? chapter2),
    verse,
    last: isOne ? last : undefined,
  }
}

/** What "verse 4" and "chapter 6" are of: the passage that is read, or one of another book that was just named. */
class Reading {
  main: { book: number; chapter: number } | undefined
  #aside: { book: number; chapter: number; end: number; verse: number } | undefined

  /** Returns the passage where there is one. */
  locate(said: Said, index: number) {
    const from = said.book === undefined ? this.#contextOf(said, index) : undefined
    const book = said.book ?? from?.book
    const chapter = said.chapter ?? from?.chapter
    if (book === undefined || chapter === undefined || !isPassage(book, chapter, said.verse)) return undefined
    const isRange = said.last !== undefined && said.last > said.verse! && isPassage(book, chapter, said.last)
    return { book, chapter, verse: said.verse, last: isRange ? said.last : undefined }
  }

  #contextOf({ chapter, verse }: Said, index: number) {
    const aside = this.#aside
    const isNear = aside && index - aside.end < near && (chapter !== undefined || verse! > aside.verse)
    return isNear ? aside : this.main
  }

  note(
    { book, chapter, verse = 0 }: { book: number; chapter: number; verse: number | undefined },
    end: number,
    opens: boolean,
  ) {
    if (!this.main || opens) this.main = { book, chapter }
    else if (book !== this.main.book) this.#aside = { book, chapter, end, verse }
  }
}

/** Returns the passages that are named in sentences, in their order. Those without a book are of the one being read. */
export function mentionsIn(sentences: readonly { text: string }[], language: Language): Mention[] {
  const { text, begins } = joined(sentences, language)
  const mentions: Mention[] = []
  const reading = new Reading()
  let sentence = 0
  for (const found of text.matchAll(spokenPattern)) {
    const { index } = found
    while (sentence + 1 < begins.length && begins[sentence + 1]! <= index) sentence++
    const said = saidOf(found)
    const passage = reading.locate(said, index)
    if (!passage) continue
    const opens = said.book !== undefined && opening.test(text.slice(Math.max(0, index - 80), index))
    reading.note(passage, index + found[0].length, opens)
    const isMain = passage.book === reading.main!.book
    mentions.push({ ...passage, sentence, offset: index - begins[sentence]!, isMain })
  }
  return mentions
}

/** Names a passage in a language: "Luk 15:11-13". */
export function nameOf(
  { book, chapter, verse, last }: Omit<Mention, 'sentence' | 'offset' | 'isMain'>,
  language: Language,
) {
  const shown = bibleBooks[book]![languages.indexOf(language)]!
  if (verse === undefined) return `${shown} ${chapter}`
  return `${shown} ${chapter}:${verse}${last === undefined ? '' : `-${last}`}`
}

/**
 * Returns the passages that are named in sentences, each once, in the order in which they are first named. A chapter of
 * which a verse is named is left out.
 */
export function referencesIn(
  sentences: readonly { text: string; start: number }[],
  language: Language,
): Reference[] {
  const mentions = mentionsIn(sentences, language)
  const withVerse = new Set(
    mentions.filter(({ verse }) => verse !== undefined).map(({ book, chapter }) => `${book} ${chapter}`),
  )
  const found = new Map<string, Reference>()
  for (const mention of mentions) {
    if (mention.verse === undefined && withVerse.has(`${mention.book} ${mention.chapter}`)) continue
    const text = nameOf(mention, language)
    if (!found.has(text)) found.set(text, { text, start: sentences[mention.sentence]!.start })
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
  for (const { 0: all, 1: called, 2: chapter, 3: verse, 4: last, index } of folded.matchAll(pattern)) {
    yield {
      index,
      bookEnd: index + called!.length,
      end: index + all.length,
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
export function passagesNamedIn(sentences: readonly { text: string }[], language: Language): NamedPassages {
  const chapters = new Set<string>()
  const named = new Set<string>()
  for (const { book, chapter, verse, last = verse } of mentionsIn(sentences, language)) {
    chapters.add(`${book} ${chapter}`)
    for (let n = verse ?? 1; n <= (last ?? 0); n++) named.add(`${book} ${chapter}:${n}`)
  }
  return { chapters, verses: named }
}

/**
 * Returns how to check what a text of another author names: of a passage that is not among those named the chapter is
 * left where that was named ("Romans 8" of "Romans 8:29"), else a mark.
 */
export function passageCheck({ chapters, verses: named }: NamedPassages): (text: string) => string {
  const isNamed = ({ book, chapter, verse, last = verse }: Named) =>
    verse === undefined
      ? chapters.has(`${book} ${chapter}`)
      : named.has(`${book} ${chapter}:${verse}`) && named.has(`${book} ${chapter}:${last}`)
  return (text) => {
    let checked = ''
    let from = 0
    for (const passage of namedIn(foldedLetters(text))) {
      const { index, bookEnd, end, book, chapter } = passage
      if (isNamed(passage)) continue
      checked += text.slice(from, index)
      checked += chapters.has(`${book} ${chapter}`) ? `${text.slice(index, bookEnd)} ${chapter}` : removedMark
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
 * Joins sentences, folded and with digits for numbers in words: a passage may go on in the next where captions have no
 * marks; a mark ends it. `begins` are the indices at which they begin.
 */
function joined(sentences: readonly { text: string }[], language: Language) {
  const begins: number[] = []
  let text = ''
  for (const sentence of sentences) {
    begins.push(text.length)
    text += withDigits(fold(sentence.text), language) + (/[.!?]$/.test(sentence.text) ? '\n' : ' ')
  }
  return { text, begins }
}

const numberPatterns = new Map<Language, { word: RegExp; pair: RegExp }>()

/** Writes the numbers of passages as digits: "chapter one verse six", "John three sixteen". */
function withDigits(folded: string, language: Language): string {
  const numbers = numberWords(language)
  let patterns = numberPatterns.get(language)
  if (!patterns) {
    const number = `(${[...numbers.keys()].join('|')})`
    patterns = {
      word: new RegExp(
        `${apart.before}(${chapterWord}|${verseWord}|${name},?(?= (?:[a-z-]+ ){1,4}${verseWord} )) ${number}(?: (to|through|and|a|au|et|jiska|jis|ak) ${number})?${apart.after}`,
        'gu',
      ),
      pair: new RegExp(`${apart.before}(${name}),? ${number} ${number}${apart.after}`, 'gu'),
    }
    numberPatterns.set(language, patterns)
  }
  return folded
    .replace(patterns.word, (_, before: string, number: string, until?: string, last?: string) =>
      [before, numbers.get(number), until, numbers.get(last ?? '')]
        .filter((part) => part !== undefined)
        .join(' '),
    )
    .replace(patterns.pair, (all, book: string, chapter: string, verse: string) => {
      // "one hundred two" is one number.
      return numbers.has(`${chapter} ${verse}`)
        ? all
        : `${book} ${numbers.get(chapter)}:${numbers.get(verse)}`
    })
}
