import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { saidOnce } from './clean-speech.ts'
import { isBookName } from './bible-names.ts'
import type { Sentence } from './sentence.ts'
import { bare, fillers, pointOf, speech } from './speech.ts'

// Sentences of captions without punctuation: breaks are chosen together, by pauses, connectives and length. A rule
// stays here only where it finds more right breaks, or fewer wrong ones, on the sermons of `breaks.test.ts`.

interface Word {
  text: string
  bare: string
  start: number
  /** Score of the silence before it. */
  pause: number
  /** Seconds of silence before it. */
  gap: number
  /** Score of the seconds that its line took beyond what its letters take: somewhere in it there was a pause. */
  slack: number
}

/** The most words of a sentence; up to `easy` none is too long, below `fewest` it is no sentence. */
const [longest, easy, fewest] = [50, 24, 3]
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
  const hasPauses = timed && words.filter(({ gap }) => gap >= 0.65).length * 30 > words.length
  const clauses = words.map((_, i) => clauseBefore(words, i, language))
  const scores = words.map(({ pause, slack }, i) => {
    const sign = clauses[i]!
    // Without any sign a sentence ends only where it would be too long.
    const least = sign + pause < 0.5 ? sign - 2.5 : sign
    return pause + (least > 0 && hasPauses ? least * 0.75 : least) + (sign >= 0.5 ? slack : 0)
  })
  const breaks = bestBreaks(scores)
  return breaks.map((from, i) => {
    const end = breaks[i + 1] ?? words.length
    const text = words
      .slice(from, end)
      .map(
        ({ text: word }, at) =>
          inCase(word, language) + markBefore(words, clauses, { from, at: from + at + 1, end }, language),
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
  const slacks = slacksOf(lines, timed)
  lines.forEach((line, at) => {
    // Without times a line is as good as a pause.
    const gap = timed ? Math.max(0, line.start - end) : 0.5
    const said = line.text.replace(fillers, ' ').split(' ').filter(Boolean)
    said.forEach((text, i) => {
      const isFirst = i === 0
      words.push({
        text,
        bare: bare(text),
        start: line.start,
        pause: isFirst ? scoreOfPause(gap) + (arePhrases ? phraseBonus : 0) : 0,
        gap: isFirst ? gap : 0,
        // The pause may be at the end of the line before.
        slack: isFirst ? Math.max(slacks[at - 1] ?? 0, slacks[at]!) : slacks[at]!,
      })
    })
    end = line.end
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
  return lines.map(({ text }, i) => 1.5 * Math.max(-1, Math.min(1.5, seconds[i]! - rate * (text.length + 1))))
}

/** What a line of its own is worth, where lines hold phrases; and the part that may end in the middle of one. */
const [phraseBonus, mostOpen] = [2.6, 0.2]

/** Whether the lines of captions are phrases, as people caption, or as many words as fit. */
function linesArePhrases(lines: Transcript['cues'], language: Language): boolean {
  const open = lines.filter(({ text }) => speech[language].joints.has(bare(text.split(' ').at(-1)!)))
  return open.length < lines.length * mostOpen
}

/** They are objects as often as subjects. */
const weak = /^(?:nous|vous|you|it|nou|yo|ou|there)$/
const and = /^(?:et|and|epi)$/
const subordinate = /^(?:parce|because|paske|que|when|if|quand|lorsque|si|le|lea)$/
const cleft = /^(?:c'est|c'etait|se)$/
const reference =
  /^(?:(?:au |dans |mais |nan |in |and |et |but |men )?(?:chapitre|verset|vese|chapit|chapter|verse) (?:\d|[a-z-]+ (?:et |and |ak )?(?:verset|verse|vese))|(?:au|at|nan) (?:verset|vese|verse) )/

const asking = /^(?:qu'est-ce|est-ce|pourquoi|eske|poukisa) /
const chapterOrVerse = /^(?:au |dans |in |nan )?(?:verset|vese|verse|chapitre|chapit|chapter)(?: |$)/

const textOf = (words: Word[], from: number, to: number) =>
  words
    .slice(Math.max(0, from), to)
    .map((one) => one.bare)
    .join(' ')

/** Returns how likely a clause begins with a word, by the words around it. Far below zero: none can. */
function clauseBefore(words: Word[], i: number, language: Language): number {
  const [before, word] = [words[i - 1], words[i]!]
  if (!before) return 0
  if (isInside(before, word, words[i + 1], language)) return -never
  const { openers, links, sayings, adverbials } = speech[language]
  const isLed = and.test(before.bare) || links.has(before.bare) || openers.has(before.bare)
  let score = isLed ? 0 : scoreOfWord(words, i, language)
  const following = textOf(words, i, i + 8)
  if (pointOf(following, language)) score += 5
  if (adverbials.some((adverbial) => following.startsWith(`${adverbial} `))) score = Math.max(score, 1.5)
  if (beginsPart(following, language)) score = Math.max(score, 3.4)
  if (reference.test(following) && !and.test(before.bare)) score = Math.max(score, 3)
  // What is said follows: a colon, no new sentence.
  return sayings.test(textOf(words, i - 2, i)) ? Math.min(score, clause) - 2.5 : score
}

/** Whether words begin an announcement, the closing, a prayer or a question. */
function beginsPart(following: string, language: Language): boolean {
  const { announcement, closing, prayer } = speech[language]
  const isSetApart = [announcement.sure, prayer].some((part) => part.exec(following)?.index === 0)
  return isSetApart || closing.test(following) || asking.test(following)
}

/** Whether a word cannot begin anything: it is in a reference, or after "the" and "of". */
function isInside(before: Word, word: Word, next: Word | undefined, language: Language): boolean {
  if (chapterOrVerse.test(before.bare)) return true
  const isNumbered = /^\d+$/.test(before.bare) || isBookName(before.bare)
  const isGoingOn = /^\d+$/.test(word.bare) || chapterOrVerse.test(`${word.bare} ${next?.bare ?? ''}`)
  if (isNumbered && isGoingOn) return true
  // "On us | let us rise": the object ends the sentence.
  const isAfterObject = weak.test(before.bare) && /-(?:nous|vous|moi)$/.test(word.bare)
  // A silence this long is one, whatever the word before it.
  return word.gap < 0.85 && speech[language].joints.has(before.bare) && !isAfterObject
}

/** The score of a word by what it is. */
function scoreOfWord(words: Word[], i: number, language: Language): number {
  const [word, next] = [words[i]!.bare, words[i + 1]?.bare ?? '']
  const { openers, links, adverbials } = speech[language]
  if (openers.has(word)) return 3.4
  if (links.has(word)) return subordinate.test(word) ? 0.8 : 2.2
  if (and.test(word)) return isSubject(next, language) || links.has(next) ? 2.6 : 0.3
  if (!isSubject(word, language)) return 0
  // "This morning I …", "and Nehemiah, he …": the clause has begun before its subject.
  const isFronted =
    adverbials.some((adverbial) => textOf(words, i - 4, i).endsWith(adverbial)) ||
    /^(?:moi|toi|lui|eux|\d+)$/.test(words[i - 1]!.bare) ||
    words.slice(Math.max(0, i - 3), i).some((one) => and.test(one.bare) || links.has(one.bare))
  if (isFronted) return 0
  if (cleft.test(word)) return clause
  if (weak.test(word)) return 0.5
  return language === 'fr' ? 3 : 1.2
}

const isSubject = (word: string, language: Language) =>
  speech[language].subjects.has(word) || word.startsWith("j'") || cleft.test(word)

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

/**
 * Returns the mark before the word `at` in a sentence from `from` to `end`: a comma before a clause, a colon before
 * what is said.
 */
function markBefore(
  words: Word[],
  clauses: number[],
  { from, at, end }: { from: number; at: number; end: number },
  language: Language,
): string {
  const word = words[at]
  if (at >= end || !word || at - from < 2) return ''
  const isSpeech = isSubject(word.bare, language) || speech[language].openers.has(word.bare)
  if (
    isSpeech &&
    clauses[at]! >= -2.5 &&
    speech[language].sayings.test(textOf(words, Math.max(from, at - 2), at))
  )
    return language === 'fr' ? ' :' : ':'
  if (and.test(word.bare) || clauses[at]! <= -never || end - at < 2) return ''
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
  // A passage that is read follows.
  if (/ (?:verse|verset|vese) \d+$/.test(text) && /(?:^| )(?:dit|says|say|di)(?: |$)/.test(text))
    return `${space}:`
  return speech[language].question.test(text) && words.length < 20 ? `${space}?` : '.'
}
