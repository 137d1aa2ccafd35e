import type { Language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { bibleBooks } from './bible-books.ts'
import { books, chapterWord, name, verseWord } from './bible-names.ts'
import { versesOfChapters } from './bible-verses.ts'
import { numberWords } from './number-words.ts'
import { removedMark } from './removed-mark.ts'

/** "1 Korentyen 13:4-7" */
export interface Reference {
  text: string
  /** Seconds at the first mention. */
  start: number
}

const languages: readonly Language[] = ['en', 'fr', 'ht']

const to = '(?: ?[-–] ?| to | through | a | au | jiska | jis | and | et | ak )'
const verses = `(\\d{1,3})(?:${to}(?:${verseWord} )?(\\d{1,3}))?`
const joint = '(?: ?[:.] ?|,? (?:(?:and|et|ak|at|au|nan) )?VERSE )'.replace('VERSE', verseWord)
const apart = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' }
/** "Nehemiah, in chapter 2 verse 17" */
const whole = `(${name})\\.?,? (?:(?:au |in |nan )?${chapterWord} )?(\\d{1,3})(?:${joint}${verses})?`
/** Without a book: "chapter 6 verse 3", "verse 4". */
const ofBook = `${chapterWord} (\\d{1,3})(?:${joint}${verses})?`
const ofChapter = `(?:verses?|versets?|vese) ${verses}`
const pattern = new RegExp(`${apart.before}${whole}${apart.after}`, 'gu')
const spokenPattern = new RegExp(`${apart.before}(?:${whole}|${ofBook}|${ofChapter})${apart.after}`, 'gu')

export interface Mention {
  /** Index of the sentence, and offset within it. */
  sentence: number
  offset: number
  book: number
  chapter: number
  verse: number | undefined
  last: number | undefined
  /** In the book that is being read. */
  isMain: boolean
}

/** Distance in characters within which "verse 29" belongs to a passage. */
const near = 140
/** Leads to the passage that is read next. */
const opening = /(?:open|turn|read|ouvr|lisons|lire|prenons|louvri|ann li|pral li|vire)[^.!?\n]{0,60}$/

interface Said {
  /** Undefined: the book that is being read. */
  book: number | undefined
  chapter: number | undefined
  verse: number | undefined
  /** Undefined also for two separate verses. */
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

/** Resolves "verse 4" and "chapter 6" to the book being read, or to another one named just before. */
class Reading {
  main: { book: number; chapter: number } | undefined
  #aside: { book: number; chapter: number; end: number; verse: number } | undefined

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

/** Returns the Bible passages in sentences, in order. */
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

/** "Luk 15:11-13" */
export function nameOf(
  { book, chapter, verse, last }: Omit<Mention, 'sentence' | 'offset' | 'isMain'>,
  language: Language,
) {
  const shown = bibleBooks[book]![languages.indexOf(language)]!
  if (verse === undefined) return `${shown} ${chapter}`
  return `${shown} ${chapter}:${verse}${last === undefined ? '' : `-${last}`}`
}

/** Returns each passage once, in order of first mention, without chapters of which a verse is named. */
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

/** A syntactic match; the passage may not exist. */
interface Named {
  index: number
  /** End of the book name, and of the match. */
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
  // Books of one chapter are cited by verse: "Jude 5".
  return isWithin(chapter, chapters.length === 1 ? chapters[0] : chapters.length)
}

/** "44 8" is a chapter, "44 8:29" a verse. */
export interface NamedPassages {
  chapters: Set<string>
  verses: Set<string>
}

export function passagesNamedIn(sentences: readonly { text: string }[], language: Language): NamedPassages {
  const chapters = new Set<string>()
  const named = new Set<string>()
  for (const { book, chapter, verse, last = verse } of mentionsIn(sentences, language)) {
    chapters.add(`${book} ${chapter}`)
    for (let n = verse ?? 1; n <= (last ?? 0); n++) named.add(`${book} ${chapter}:${n}`)
  }
  return { chapters, verses: named }
}

/** Returns a checker of another author's text: a verse that was not named is cut to its chapter if that was named, else replaced by the mark. */
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

/** Whether a passage is at the start: " (John 11:35)". */
export function beginsWithPassage(text: string): boolean {
  const first = namedIn(foldedLetters(text)).next().value
  return first !== undefined && /^[\s—–,([-]*$/.test(text.slice(0, first.index))
}

/** Folds letter by letter: offsets stay. */
const foldedLetters = (text: string) =>
  text.replace(/[^\s\p{ASCII}]|[A-Z]/gu, (letter) => {
    const folded = fold(letter)
    return folded.length === letter.length ? folded : letter
  })

/** Joins folded sentences, with digits for number words. Without punctuation a passage may continue in the next sentence. `begins`: start index of each. */
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

/** "chapter one verse six", "John three sixteen" */
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
