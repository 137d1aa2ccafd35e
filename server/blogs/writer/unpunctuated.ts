import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { isBookName } from './bible-names.ts'
import { saidOnce } from './clean-speech.ts'
import { cannotEnd } from './clause-words.ts'
import { clauseScores } from './clauses.ts'
import { grammars } from './grammar.ts'
import type { Sentence } from './sentence.ts'
import { bare, fillers, pointOf, speech } from './speech.ts'

// Sentences of captions without punctuation: where clauses begin, pauses and length decide together.

interface Word {
  text: string
  bare: string
  start: number
  /** Seconds of silence before it. */
  gap: number
  /** Score of the silence before it. */
  pause: number
  /** Score of the seconds that its line took beyond what its letters take: somewhere in it there was a pause. */
  slack: number
}

/** Number of words: the most of a sentence, the most that are not too long, and the fewest that are not too short. */
const [longest, easy, fewest] = [50, 22, 4]
/** Costs of a break, of one where no clause begins, and of one after "the" or "of". */
const [breakCost, signless, never] = [2.2, 2.5, 40]
/** Score of a clause from which on it has a comma before it where no sentence begins. */
const clause = 2
/** Score of a counted point. */
const pointScore = 5
/** Bonus for the beginning of a line where lines hold phrases; share of lines that may end within one. */
const [phraseBonus, mostOpen] = [2.6, 0.15]
/** Share of function words that a text of the language has at least. */
const fewestKnown = 0.15

/** Returns sentences of captions without punctuation: each begins with a capital and ends with a mark. */
export function splitUnpunctuated(lines: Transcript['cues'], timed: boolean, language: Language): Sentence[] {
  const words = splitWords(lines, timed, language)
  const clauses = clauseScores(
    words.map(({ text }) => text),
    language,
  ).map((score, i) => partScore(words, i, language) || score)
  // The times of words show each pause: then the words alone prove less.
  const hasPauses = timed && words.filter(({ gap }) => gap >= 0.65).length * 30 > words.length
  let point = -Infinity
  const scores = words.map((word, i) => {
    if (isWithin(words, i, language)) return -never
    if (clauses[i]! >= pointScore) point = i
    // What a point says is short: it becomes a heading.
    const sign = clauses[i]! + (clauses[i]! >= clause && i > point && i - point < 12 ? 1.2 : 0)
    if (sign === 0 && word.pause < 0.5) return -signless
    return word.pause + sign * (hasPauses ? 0.75 : 1) + (sign > 0 ? word.slack : 0)
  })
  return bestBreaks(scores).map((from, i, breaks) => {
    const end = breaks[i + 1] ?? words.length
    const some = words.slice(from, end)
    const said = some.map(({ text }, at) => {
      const next = from + at + 1
      return inCase(text, language) + (next < end ? markBefore(words, clauses, from, next, language) : '')
    })
    const text = said.join(' ')
    return {
      text: `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}${endMark(some, language)}`,
      start: words[from]!.start,
      pause: words[from]!.gap,
    }
  })
}

function splitWords(lines: Transcript['cues'], timed: boolean, language: Language): Word[] {
  const isOpen = (word: string) => cannotEnd(word, language)
  const said = lines.flatMap(({ text }) => text.split(' '))
  // In a language that the grammar does not know, lines seem to end with no function word.
  const isKnown = said.filter(isOpen).length > said.length * fewestKnown
  const open = lines.filter(({ text }) => isOpen(text.split(' ').at(-1)!)).length
  const bonus = isKnown && open < lines.length * mostOpen ? phraseBonus : 0
  const slacks = slacksOf(lines, timed)
  let end = lines[0]?.start ?? 0
  const words = lines.flatMap(({ text: line, start, end: until }, at) => {
    // Without times a line is as good as a pause.
    const gap = timed ? Math.max(0, start - end) : 0.5
    end = until
    const spoken = line.replace(fillers, ' ').split(' ').filter(Boolean)
    return spoken.map((text, i) => ({
      text,
      bare: bare(text),
      start,
      gap: i === 0 ? gap : 0,
      pause: i === 0 ? scoreOfPause(gap) + bonus : 0,
      // The pause may be at the end of the line before.
      slack: i === 0 ? Math.max(slacks[at - 1] ?? 0, slacks[at]!) : slacks[at]!,
    }))
  })
  const all = words.map(({ text }) => text)
  return saidOnce(all, language).map(({ index }) => words[index]!)
}

function scoreOfPause(gap: number): number {
  if (gap >= 0.95) return 8
  if (gap >= 0.65) return 2.6
  return gap >= 0.5 ? 0.6 : 0
}

/** Returns a score for each line of a copied panel, in which each line lasts until the next: from -1.5 to 2.25. */
function slacksOf(lines: Transcript['cues'], timed: boolean): number[] {
  const areJoined =
    timed && lines.every(({ start }, i) => i === 0 || Math.abs(start - lines[i - 1]!.end) < 0.05)
  if (!areJoined) return lines.map(() => 0)
  const seconds = lines.map(({ start, end }) => end - start)
  const rates = lines.map(({ text }, i) => seconds[i]! / (text.length + 1)).toSorted((a, b) => a - b)
  const rate = rates[Math.floor(rates.length * 0.4)]!
  return lines.map(
    ({ text }, i) => 1.5 * Math.max(-0.6, Math.min(1.5, seconds[i]! - rate * (text.length + 1))),
  )
}

const textOf = (words: Word[], from: number, to: number) =>
  words
    .slice(Math.max(0, from), to)
    .map((one) => one.bare)
    .join(' ')

/** Scores the beginning of a counted point, an announcement, the closing and the prayer. */
function partScore(words: Word[], i: number, language: Language): number {
  const following = textOf(words, i, i + 8)
  if (pointOf(following, language)) return pointScore
  const { announcement, closing, prayer } = speech[language]
  const begins = [announcement.sure, prayer].some((part) => part.exec(following)?.index === 0)
  if (begins || closing.test(following)) return 3.4
  return /^(?:verset|verse|vese) \d/.test(following) ? 2.8 : 0
}

const number = /^\d[\d:.-]*$/
const numbered = /^(?:[123]|premiere?|deuxieme|second|first|premye|dezyem|twazyem)$/
const chapterNext = /^(?:(?:au|in|at|nan) )?(?:verset|vese|verse|chapitre|chapit|chapter)(?: |$)/
const chapterOrVerse = /^(?:verset|vese|verse|chapitre|chapit|chapter)$/

/** Whether no sentence begins with a word: a reference goes on, or the word before it leads to it. */
function isWithin(words: Word[], i: number, language: Language): boolean {
  const [before, word] = [words[i - 1], words[i]!]
  if (!before) return false
  const isNumber = number.test(word.bare)
  if (isNumber && (chapterOrVerse.test(before.bare) || isBookName(before.bare))) return true
  if (number.test(before.bare) && chapterOrVerse.test(word.bare)) return true
  if (isBookName(before.bare) && chapterNext.test(textOf(words, i, i + 2))) return true
  if (isBookName(word.bare) && numbered.test(before.bare)) return true
  // A silence this long is one, whatever the word before it.
  return word.gap < 0.85 && cannotEnd(before.text, language)
}

/** The cost of a sentence by its number of words. */
function lengthCost(count: number): number {
  if (count < fewest) return (fewest - count) * 0.9
  return count > easy ? ((count - easy) / 6) ** 1.5 : 0
}

/** Returns where sentences begin: of all ways the one that costs least. */
function bestBreaks(scores: number[]): number[] {
  const [costs, from] = [[0], [0]]
  for (let end = 1; end <= scores.length; end++) {
    let best = Infinity
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const cost = costs[start]! + lengthCost(end - start) + (start > 0 ? breakCost - scores[start]! : 0)
      if (cost < best) [best, from[end]] = [cost, start]
    }
    costs[end] = best
  }
  const breaks: number[] = []
  for (let end = scores.length; end > 0; end = from[end]!) breaks.push(from[end]!)
  return breaks.toReversed()
}

/** Returns the mark before a word within a sentence: a comma before a clause, a colon before what is said. */
function markBefore(words: Word[], clauses: number[], from: number, at: number, language: Language): string {
  const word = words[at]!
  if (at - from < 2 || isWithin(words, at, language)) return ''
  if (clauses[at]! !== 0 && grammars[language].sayings.has(words[at - 1]!.bare))
    return language === 'fr' ? ' :' : ':'
  if (/^(?:et|and|epi)$/.test(word.bare) || grammars[language].fronted.has(word.bare)) return ''
  return clauses[at]! >= clause || word.gap >= 0.65 ? ',' : ''
}

const names = /^(?:god|jesus|christ|jezi|kris|bondye|seye|senye|seigneur|dieu|jesus-christ|bib|israel)$/

/** Captions by a machine have no capitals for "I" and often none for God. */
function inCase(word: string, language: Language): string {
  if (language === 'en' && /^i(?:$|['’])/.test(word)) return `I${word.slice(1)}`
  return names.test(bare(word)) ? word.charAt(0).toLocaleUpperCase() + word.slice(1) : word
}

function endMark(words: Word[], language: Language): string {
  const text = textOf(words, 0, words.length)
  const space = language === 'fr' ? ' ' : ''
  if (/[.!?…]$/.test(words.at(-1)!.text)) return ''
  // The passage follows.
  if (/ (?:verse|verset|vese) \d+$/.test(text) && /(?:^| )(?:dit|says|say|di)(?: |$)/.test(text))
    return `${space}:`
  const asks = speech[language].question.test(text) || / (?:qu'est-ce|est-ce que|eske|poukisa) /.test(text)
  return asks && words.length < 20 ? `${space}?` : '.'
}
