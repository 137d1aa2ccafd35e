import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { isBookName } from './bible-names.ts'
import { saidOnce } from './clean-speech.ts'
import { cannotEnd } from './clause-words.ts'
import { clauseScores } from './clauses.ts'
import { grammars } from './grammar.ts'
import type { Sentence } from './sentence.ts'
import { bare, fillers, pointOf, speech } from './speech.ts'

// Splits text without punctuation by clauses, pauses and length.

interface Word {
  text: string
  bare: string
  start: number
  /** Silence in seconds. */
  gap: number
  pause: number
  /** Whether no sentence ends with it. */
  isOpen: boolean
  /** Score of its line's extra seconds: a pause is somewhere in the line. */
  slack: number
}

/** Sentence length in words: maximum, longest without cost, shortest without cost. */
const [longest, easy, fewest] = [50, 22, 4]
/** Costs of a break, and of one after "the" or "of". */
const [breakCost, never] = [2, 40]
/** Minimum score for a comma. */
const clause = 2
const pointScore = 5
/** Bonus of a line start where lines are phrases: few end in a function word. */
const [phraseBonus, mostOpen] = [2.6, 0.15]
/** Minimum share of function words in a known language. */
const fewestKnown = 0.15
/** Text of another language is split like Spanish: before these words, where a sentence becomes long. */
const foreignScore = 1.9
const foreignStart =
  /^(?:y|pero|porque|pues|entonces|cuando|mientras|ahora|hoy|luego|despues|asi|por|tambien|hermanos?|dios|jesus|yo|ella|nosotros|ellos|esto|eso|nadie|todos)$/
const foreignOpen =
  /^(?:el|la|los|las|lo|un|una|unos|unas|al?|del?|en|con|por|para|sin|sobre|entre|hasta|desde|que|quien|como|donde|cuando|porque|pero|entonces|pues|luego|mientras|y|e|o|u|si|no|se|me|te|le|les|nos|mis?|tus?|sus?|nuestr[oa]s?|este|esta|estos|estas|ese|esa|cada|muy|ya)$/

export function splitUnpunctuated(lines: Transcript['cues'], timed: boolean, language: Language): Sentence[] {
  const isKnown = hasGrammar(lines, language)
  const words = splitWords(lines, { timed, language, isKnown })
  const texts = words.map(({ text }) => text)
  const found = isKnown ? clauseScores(texts, language) : words.map(foreignScoreOf)
  const clauses = found.map((score, i) => partScore(words, i, language) || score)
  // With word times pauses are reliable, and words count less.
  const hasPauses = timed && words.filter(({ gap }) => gap >= 0.65).length * 30 > words.length
  let point = -Infinity
  const scores = words.map((word, i) => {
    if (isWithin(words, i)) return -never
    if (clauses[i]! >= pointScore) point = i
    // Points are short: they become headings.
    const sign = clauses[i]! + (clauses[i]! >= clause && i > point && i - point < 12 ? 1.2 : 0)
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

const foreignScoreOf = ({ bare: word }: Word) => (foreignStart.test(word) ? foreignScore : 0)

function hasGrammar(lines: Transcript['cues'], language: Language): boolean {
  const words = lines.flatMap(({ text }) => text.split(' '))
  return words.filter((word) => cannotEnd(word, language)).length > words.length * fewestKnown
}

function splitWords(
  lines: Transcript['cues'],
  { timed, language, isKnown }: { timed: boolean; language: Language; isKnown: boolean },
): Word[] {
  const isOpen = (word: string) => (isKnown ? cannotEnd(word, language) : foreignOpen.test(bare(word)))
  const open = lines.filter(({ text }) => isOpen(text.split(' ').at(-1)!)).length
  // Every line of a language without a grammar could seem to be a phrase.
  const bonus = isKnown && open < lines.length * mostOpen ? phraseBonus : 0
  const slacks = slacksOf(lines, timed)
  let end = lines[0]?.start ?? 0
  const words = lines.flatMap(({ text: line, start, end: until }, at) => {
    // Without times a line counts as a pause.
    const gap = timed ? Math.max(0, start - end) : 0.5
    end = until
    const spoken = line.replace(fillers, ' ').split(' ').filter(Boolean)
    return spoken.map((text, i) => ({
      text,
      bare: bare(text),
      isOpen: isOpen(text),
      start,
      gap: i === 0 ? gap : 0,
      pause: i === 0 ? scoreOfPause(gap) + bonus : 0,
      // The pause may be at the end of the previous line.
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

/** Scores panel lines, which last until the next one, from -0.9 to 2.25. */
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

function partScore(words: Word[], i: number, language: Language): number {
  const following = textOf(words, i, i + 8)
  if (pointOf(following, language)) return pointScore
  const { announcement, prayer } = speech[language]
  if ([announcement.sure, prayer].some((part) => part.exec(following)?.index === 0)) return 3.4
  return /^(?:verset|verse|vese) \d/.test(following) ? 2.8 : 0
}

const number = /^\d[\d:.-]*$/
const numbered = /^(?:[123]|premiere?|deuxieme|second|first|premye|dezyem|twazyem)$/
const chapterNext = /^(?:(?:au|in|at|nan) )?(?:verset|vese|verse|chapitre|chapit|chapter)(?: |$)/
const chapterOrVerse = /^(?:verset|vese|verse|chapitre|chapit|chapter)$/

/** Whether the word before forbids a break: a reference continues, or "the" leads on. */
function isWithin(words: Word[], i: number): boolean {
  const [before, word] = [words[i - 1], words[i]!]
  if (!before) return false
  const isNumber = number.test(word.bare)
  if (isNumber && (chapterOrVerse.test(before.bare) || isBookName(before.bare))) return true
  if (number.test(before.bare) && chapterOrVerse.test(word.bare)) return true
  if (isBookName(before.bare) && chapterNext.test(textOf(words, i, i + 2))) return true
  if (isBookName(word.bare) && numbered.test(before.bare)) return true
  return before.isOpen
}

function lengthCost(count: number): number {
  if (count < fewest) return (fewest - count) * 0.6
  return count > easy ? ((count - easy) / 6) ** 1.5 : 0
}

/** Finds the cheapest breaks by dynamic programming. */
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

/** Returns a comma before a clause, a colon before speech. */
function markBefore(words: Word[], clauses: number[], from: number, at: number, language: Language): string {
  const word = words[at]!
  if (at - from < 2 || isWithin(words, at)) return ''
  if (clauses[at]! !== 0 && grammars[language].sayings.has(words[at - 1]!.bare))
    return language === 'fr' ? ' :' : ':'
  if (/^(?:et|and|epi)$/.test(word.bare) || grammars[language].fronted.has(word.bare)) return ''
  return clauses[at]! >= clause || word.gap >= 0.65 ? ',' : ''
}

const names = /^(?:god|jesus|christ|jezi|kris|bondye|seye|senye|seigneur|dieu|jesus-christ|bib|israel)$/

/** Captions lack capitals of "I" and of God's names. */
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
