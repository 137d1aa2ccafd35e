import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { saidOnce } from './clean-speech.ts'
import { isBookName } from './references.ts'
import type { Sentence } from './sentences.ts'
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
  const words = wordsOf(lines, timed, language)
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

function wordsOf(lines: Transcript['cues'], timed: boolean, language: Language): Word[] {
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

const pauseBefore = ({ gap, isFirst }: Word) =>
  (gap >= 0.95 ? 8 : gap >= 0.65 ? 2.6 : gap >= 0.5 ? 0.6 : 0) + (isFirst ? phraseBonus : 0)

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

/** Returns how likely a clause begins with a word, by the words around it. Far below zero: none can. */
function clauseBefore(words: Word[], i: number, language: Language): number {
  const { openers, links, subjects, joints, sayings, adverbial } = speech[language]
  const [before, word, next] = [words[i - 1], words[i]!, words[i + 1]]
  if (!before) return 0
  const textOf = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .map((one) => one.bare)
      .join(' ')
  const isName = /^\p{Lu}/u.test(before.text) && language !== 'en'
  const inReference =
    (/^\d+$/.test(before.bare) || isBookName(before.bare)) &&
    /^(?:verset|vese|verse|chapitre|chapit|chapter|\d+)$/.test(word.bare)
  const isObject =
    /^(?:nous|vous)$/.test(before.bare) &&
    /^(?:sur|avec|pour|de|a|chez|dit|dire)$/.test(words[i - 2]?.bare ?? '')
  const isJoint =
    (joints.has(before.bare) && !isObject && !(isVerb.test(before.bare) && isStrong.test(word.bare))) ||
    /^(?:n|l|d|qu|j|m|t|s)'$/.test(before.bare)
  // A silence this long is one, whatever the word before it.
  if ((isJoint && word.gap < 0.85) || inReference) return -never
  const following = textOf(i, i + 8)
  let score = 0
  const isClefted = /^(?:c'est|c'etait|se)$/.test(word.bare)
  const isSubject = subjects.has(word.bare) || word.bare.startsWith("j'") || isClefted
  const isWeak = weak.test(word.bare)
  const isFronted = adverbial.test(textOf(i - 4, i)) || /^(?:moi|toi|lui|eux)$/.test(before.bare)
  const startsClause = (at: Word | undefined) =>
    at !== undefined &&
    (subjects.has(at.bare) || links.has(at.bare) || /^(?:j'|c'est|quand|il$)/.test(at.bare))
  if (openers.has(word.bare)) score = 3.4
  else if (links.has(word.bare)) score = /^(?:parce|because|paske|que)$/.test(word.bare) ? 0.8 : 2.2
  else if (and.test(word.bare)) score = startsClause(next) ? 2.6 : 0.3
  else if (isSubject && isFronted) score = 0
  else if (isSubject && (isClefted || isName)) score = clause
  else if (isSubject && !isWeak) score = language === 'fr' ? 3 : 1.2
  else if (isSubject) score = 0.5
  if (and.test(before.bare) || links.has(before.bare) || (openers.has(before.bare) && isSubject))
    score = Math.min(score, 0)
  // "Verse 17 | you see …"
  if (/^\d+$/.test(before.bare) && isSubject && word.bare !== 'nous') score = Math.max(score, clause + 0.4)
  // "This morning I …": the clause begins with the adverb.
  const fronted = /^((?:\S+ ){1,4})(?:je|j'\S*|il|elle|on|ils|i|he|she|we|they|mwen|m|li|nou)(?: |$)/.exec(
    following,
  )
  if (
    score < clause &&
    fronted &&
    !and.test(word.bare) &&
    adverbial.test(fronted[1]!.trim()) &&
    adverbial.exec(fronted[1]!.trim())!.index === 0
  )
    score = 2.6
  // "Nehemiah | Nehemiah was no prophet": one ends with the name, the next begins with it.
  if (word.bare === before.bare && word.bare.length > 3) score += 4
  const isAgain =
    /^\p{Lu}/u.test(word.text) && words.slice(Math.max(0, i - 6), i).some(({ text }) => text === word.text)
  if (isAgain || /^(?:asseyez-vous|levons-nous|ecoutez?-moi|amen)$/.test(before.bare))
    score = Math.max(score, clause)
  if (pointOf(following, language)) score += 5
  if (reference.test(following) && !and.test(before.bare)) score = Math.max(score, 3)
  if (/^\p{Lu}/u.test(word.text) && next && /^\d+$/.test(next.bare)) score = Math.max(score, clause)
  // What is said follows: a colon, no new sentence.
  return sayings.test(textOf(i - 2, i)) ? Math.min(score, clause) - 2.5 : score
}

/** What a sentence of so many words costs. */
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
