import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { saidOnce } from './clean-speech.ts'
import { isBookName } from './bible-names.ts'
import type { Sentence } from './sentence.ts'
import { bare, fillers, pointOf, speech } from './speech.ts'

// Sentences of captions without punctuation: breaks are chosen together, by pauses, connectives and length.

interface Word {
  text: string
  bare: string
  start: number
  /** Seconds of silence before it. */
  gap: number
  /** A line begins with it that holds a phrase. */
  isFirst: boolean
}

/** The most words of a sentence; up to `easy` none is too long, below `fewest` it is no sentence. */
const longest = 50
const [fewest, easy] = [6, 20]

/** What a break costs, so that a text without any sign of one gets as few as its length allows. */
const breakCost = 3
/** What it takes to end a sentence after "the" or "of". */
const never = 40
/** From here on a clause begins with a word: a comma, where no sentence does. */
const clause = 2

/** Returns sentences of captions without punctuation: each begins with a capital and ends with a mark. */
export function splitUnpunctuated(lines: Transcript['cues'], timed: boolean, language: Language): Sentence[] {
  const words = splitWords(lines, timed, language)
  // Captions with the times of words show each pause: then words alone prove less.
  const pauses = words.filter(({ gap }) => gap >= 0.65).length
  const trust = timed && pauses * 30 > words.length ? 0.5 : 1
  const clauses = words.map((_, i) => clauseBefore(words, i, language))
  const scores = words.map((word, i) => {
    const pause = pauseBefore(word)
    // Without any sign a sentence ends only where it would be too long.
    const sign = clauses[i]! + pause < 0.5 ? clauses[i]! - 2.5 : clauses[i]!
    return pause + (sign > 0 ? sign * trust : sign)
  })
  const breaks = bestBreaks(words, scores, language)
  return breaks.map((from, i) => {
    const end = breaks[i + 1] ?? words.length
    const text = words
      .slice(from, end)
      .map(
        (word, at) =>
          inCase(word.text, language) + markAfter(words, clauses, { from, at: from + at + 1, end }, language),
      )
      .join(' ')
    return {
      text: `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}${endMark(words.slice(from, end), language)}`,
      start: words[from]!.start,
      pause: words[from]!.gap,
    }
  })
}

function splitWords(lines: Transcript['cues'], timed: boolean, language: Language): Word[] {
  const words: Word[] = []
  let end = lines[0]?.start ?? 0
  const arePhrases = linesArePhrases(lines, language)
  for (const line of lines) {
    // Without times a line is as good as a pause.
    let gap = timed ? Math.max(0, line.start - end) : 0.5
    let isFirst = true
    for (const text of line.text.replace(fillers, ' ').split(' ')) {
      if (text === '') continue
      words.push({ text, bare: bare(text), start: line.start, gap, isFirst: isFirst && arePhrases })
      gap = 0
      isFirst = false
    }
    end = line.end
  }
  const all = words.map(({ text }) => text)
  return saidOnce(all, language).map(({ index }) => words[index]!)
}

function pauseBefore({ gap, isFirst }: Word): number {
  const phrase = isFirst ? phraseBonus : 0
  if (gap >= 0.95) return phrase + 8
  if (gap >= 0.65) return phrase + 2.6
  return phrase + (gap >= 0.5 ? 0.6 : 0)
}

/** What a line of its own is worth, where lines hold phrases; and the part that may end in the middle of one. */
const [phraseBonus, mostOpen] = [2.6, 0.2]

/** Whether the lines of captions are phrases, as people caption, or as many words as fit. */
function linesArePhrases(lines: Transcript['cues'], language: Language): boolean {
  const open = lines.filter(({ text }) => speech[language].joints.has(bare(text.split(' ').at(-1)!)))
  return open.length < lines.length * mostOpen
}

/** "Where you are | he had come": no question is asked so, but with a hyphen. */
const isVerb = /^(?:est|sont|etait|suis|sommes|etes|peut|va|vont)$/
const isStrong = /^(?:je|j'.*|il|elle|on|ils|elles)$/
/** They are objects as often as subjects. */
const weak = /^(?:nous|vous|you|it|nou|yo|ou|there)$/
const and = /^(?:et|and|epi)$/
const reference =
  /^(?:(?:au |dans |mais |nan |in |and |et |but |men )?(?:chapitre|verset|vese|chapit|chapter|verse) (?:\d|[a-z-]+ (?:et |and |ak )?(?:verset|verse|vese))|(?:au|at|nan) (?:verset|vese|verse) )/

/** A word among those around it. */
interface Place {
  words: Word[]
  i: number
  before: Word
  word: Word
  next: Word | undefined
  language: Language
}

const textOf = (words: Word[], from: number, to: number) =>
  words
    .slice(Math.max(0, from), to)
    .map((one) => one.bare)
    .join(' ')

/** Returns how likely a clause begins with a word, by the words around it. Far below zero: none can. */
function clauseBefore(words: Word[], i: number, language: Language): number {
  const before = words[i - 1]
  if (!before) return 0
  const place: Place = { words, i, before, word: words[i]!, next: words[i + 1], language }
  if (isInside(place)) return -never
  const score = withNeighbours(place, scoreOfWord(place))
  // What is said follows: a colon, no new sentence.
  const isSaying = speech[language].sayings.test(textOf(words, i - 2, i))
  return isSaying ? Math.min(score, clause) - 2.5 : score
}

/** Whether a word cannot begin anything: it is in a reference, or after "the" and "of". */
function isInside({ words, i, before, word, language }: Place): boolean {
  const isNumbered = /^\d+$/.test(before.bare) || isBookName(before.bare)
  if (isNumbered && /^(?:verset|vese|verse|chapitre|chapit|chapter|\d+)$/.test(word.bare)) return true
  // A silence this long is one, whatever the word before it.
  if (word.gap >= 0.85) return false
  if (/^(?:n|l|d|qu|j|m|t|s)'$/.test(before.bare)) return true
  const isObject =
    /^(?:nous|vous)$/.test(before.bare) &&
    /^(?:sur|avec|pour|de|a|chez|dit|dire)$/.test(words[i - 2]?.bare ?? '')
  const isOfVerb = isVerb.test(before.bare) && isStrong.test(word.bare)
  return speech[language].joints.has(before.bare) && !isObject && !isOfVerb
}

const isCleft = (word: string) => /^(?:c'est|c'etait|se)$/.test(word)

/** The score of a word by what it is. */
function scoreOfWord(place: Place): number {
  const { word, next, language } = place
  const { openers, links, subjects } = speech[language]
  if (openers.has(word.bare)) return 3.4
  if (links.has(word.bare)) return /^(?:parce|because|paske|que)$/.test(word.bare) ? 0.8 : 2.2
  if (and.test(word.bare)) {
    const startsClause =
      next && (subjects.has(next.bare) || links.has(next.bare) || /^(?:j'|c'est|quand|il$)/.test(next.bare))
    return startsClause ? 2.6 : 0.3
  }
  return isSubject(word.bare, language) ? scoreOfSubject(place) : 0
}

const isSubject = (word: string, language: Language) =>
  speech[language].subjects.has(word) || word.startsWith("j'") || isCleft(word)

function scoreOfSubject({ words, i, before, word, language }: Place): number {
  const isFronted =
    speech[language].adverbial.test(textOf(words, i - 4, i)) || /^(?:moi|toi|lui|eux)$/.test(before.bare)
  if (isFronted) return 0
  const isAfterName = /^\p{Lu}/u.test(before.text) && language !== 'en'
  if (isCleft(word.bare) || isAfterName) return clause
  if (weak.test(word.bare)) return 0.5
  return language === 'fr' ? 3 : 1.2
}

/** "This morning I …": the clause begins with the adverb. */
function startsWithAdverb(following: string, language: Language): boolean {
  const found = /^((?:\S+ ){1,4})(?:je|j'\S*|il|elle|on|ils|i|he|she|we|they|mwen|m|li|nou)(?: |$)/.exec(
    following,
  )
  return found !== null && speech[language].adverbial.exec(found[1]!.trim())?.index === 0
}

/** The score of a word by those before and after it. */
function withNeighbours({ words, i, before, word, next, language }: Place, own: number): number {
  const { openers, links } = speech[language]
  const following = textOf(words, i, i + 8)
  const subject = isSubject(word.bare, language)
  const goesOn = and.test(before.bare) || links.has(before.bare) || (openers.has(before.bare) && subject)
  let score = goesOn ? Math.min(own, 0) : own
  const atLeast = (least: number, applies: boolean) => {
    if (applies) score = Math.max(score, least)
  }
  // "Verse 17 | you see …"
  atLeast(clause + 0.4, /^\d+$/.test(before.bare) && subject && word.bare !== 'nous')
  atLeast(2.6, score < clause && !and.test(word.bare) && startsWithAdverb(following, language))
  // "Nehemiah | Nehemiah was no prophet": one ends with the name, the next begins with it.
  if (word.bare === before.bare && word.bare.length > 3) score += 4
  const isName = /^\p{Lu}/u.test(word.text)
  atLeast(clause, isName && words.slice(Math.max(0, i - 6), i).some(({ text }) => text === word.text))
  atLeast(clause, /^(?:asseyez-vous|levons-nous|ecoutez?-moi|amen)$/.test(before.bare))
  if (pointOf(following, language)) score += 5
  atLeast(3, reference.test(following) && !and.test(before.bare))
  atLeast(clause, isName && next !== undefined && /^\d+$/.test(next.bare) && before.bare !== word.bare)
  return score
}

/** The cost of a sentence by its number of words. */
function lengthCost(count: number): number {
  if (count < fewest) return (fewest - count) * 0.9
  return count > easy ? ((count - easy) / 6) ** 1.5 : 0
}

/** Returns where sentences begin: of all ways the one that costs least. */
function bestBreaks(words: Word[], scores: number[], language: Language): number[] {
  const { subordinate } = speech[language]
  // A sentence that begins with "when" has its main clause behind.
  const waits = words.map((word, i) =>
    subordinate.has(and.test(word.bare) ? (words[i + 1]?.bare ?? '') : word.bare),
  )
  const costs = [0]
  const from = [0]
  for (let end = 1; end <= words.length; end++) {
    let best = Infinity
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const length = end - start
      const dangles = waits[start]! && length < 9 ? 4 : 0
      const cost = costs[start]! + lengthCost(length) + dangles + (start > 0 ? breakCost - scores[start]! : 0)
      if (cost < best) [best, from[end]] = [cost, start]
    }
    costs[end] = best
  }
  const breaks: number[] = []
  for (let end = words.length; end > 0; end = from[end]!) breaks.push(from[end]!)
  return breaks.toReversed()
}

/** Returns the mark inside a sentence before the word `at`: a comma before a clause, a colon before what is said. */
function markAfter(
  words: Word[],
  clauses: number[],
  { from, at, end }: { from: number; at: number; end: number },
  language: Language,
): string {
  const word = words[at]
  if (at >= end || !word || at - from < 2) return ''
  const said = words
    .slice(Math.max(from, at - 2), at)
    .map((one) => one.bare)
    .join(' ')
  if (speech[language].sayings.test(said) && clauses[at]! >= -2.5 && startsSpeech(word, language))
    return language === 'fr' ? ' :' : ':'
  if (and.test(word.bare) || clauses[at]! <= -never || end - at < 2) return ''
  return clauses[at]! >= clause || word.gap >= 0.65 ? ',' : ''
}

const startsSpeech = ({ bare: word }: Word, language: Language) =>
  speech[language].subjects.has(word) ||
  speech[language].openers.has(word) ||
  speech[language].links.has(word) ||
  /^(?:j'|c'est)/.test(word)

const names = /^(?:god|jesus|christ|jezi|kris|bondye|seye|senye|seigneur|dieu|jesus-christ|bib|israel)$/

/** Captions by a machine have no capitals for "I" and often none for God. */
function inCase(word: string, language: Language): string {
  if (language === 'en' && /^i(?:$|['’])/.test(word)) return `I${word.slice(1)}`
  return names.test(bare(word)) ? word.charAt(0).toLocaleUpperCase() + word.slice(1) : word
}

function endMark(words: Word[], language: Language): string {
  const text = words.map((word) => word.bare).join(' ')
  if (/[.!?…]$/.test(words.at(-1)!.text)) return ''
  // A passage that is read follows.
  if (/ (?:verse|verset|vese) \d+$/.test(text) && /(?:^| )(?:dit|says|say|di)(?: |$)/.test(text))
    return language === 'fr' ? ' :' : ':'
  return speech[language].question.test(text) && words.length < 20
    ? ' ?'.slice(language === 'fr' ? 0 : 1)
    : '.'
}
