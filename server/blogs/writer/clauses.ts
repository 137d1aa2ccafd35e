import type { Language } from '#contract/fields/fields.ts'
import { ClauseWords, infinitive, isHyphenated } from './clause-words.ts'

// Finds where clauses begin in text without punctuation. A clause is a finite verb with the subject before it.

/** Scores of a clause by its beginning: about 2 are worth a sentence. */
const scores = {
  opener: 3.4,
  after: 3,
  subject: 2.6,
  order: 2.5,
  noun: 2.3,
  fronted: 2.2,
  relative: 1.8,
  and: 1.4,
  because: 1.2,
  object: -1,
}

const and = /^(?:et|and|epi)$/
/** Go on to the clause after them. */
const leading = /^(?:voila|voilà|non|oui|\p{L}+iemement|premierement)$/u

/** Returns how likely a sentence begins with each word, by the words around it; 0: no clause begins there. */
export function clauseScores(words: readonly string[], language: Language): number[] {
  const text = new ClauseWords(words, language)
  const found = words.map(() => 0)
  /** The clause before waits for its main clause: "when they saw the crowd". */
  let isAwaited = false
  const enter = (first: number, score: number, isOrder = false) => {
    const conjoined = withConjunction(text, withTopic(text, first, isOrder), score)
    if (!conjoined) return
    const { from, isFronted } = conjoined
    let likely = conjoined.score
    if (isAwaited && !isFronted) likely -= 2
    isAwaited = isFronted
    if (isObject(text, from)) likely = scores.object
    else if (/^(?:est|etait|is|was)$/.test(text.at(from - 1))) likely -= 2
    const { word } = text.parts[Math.max(0, from)]!
    found[word] = found[word] === 0 ? likely : Math.max(found[word]!, likely)
  }
  for (let i = 0; i < text.parts.length; i++) {
    if (text.grammar.openers.test(text.at(i)) && text.at(i - 1) !== text.at(i)) {
      enter(i, scores.opener, true)
    }
    if (isRelative(text, i)) enter(i, scores.relative)
    if (text.isOrder(i)) {
      enter(i, scores.order, true)
    } else if (text.isVerb(i)) enterVerb(text, i, enter)
  }
  return found
}

/** "ce qui", "celui qui", unless it is an object. */
function isRelative(text: ClauseWords, i: number): boolean {
  const isPair = /^(?:ce|celui|celle|ceux)$/.test(text.at(i)) && /^qu[ie']$/.test(text.at(i + 1))
  return isPair && !text.isVerb(i - 1) && !infinitive.test(text.at(i - 1))
}

/** Enters the clause of a verb by its subject. */
function enterVerb(
  text: ClauseWords,
  verb: number,
  enter: (first: number, score: number, isOrder?: boolean) => void,
): void {
  let group = verb
  const isClitic = (i: number) => text.is(i, 'clitics') && (!text.is(i, 'determiners') || text.isObject(i))
  while (group > 0 && isClitic(group - 1)) group--
  let before = group - 1
  while (text.is(before, 'adverbs')) before--
  // Part of a verb that has been seen: "a dit", "n'a pas vu".
  if (group === verb && text.isVerb(before)) return
  if (group < verb && text.agrees(text.at(group), text.at(verb))) return enter(group, scores.noun)
  if (text.is(group - 1, 'subjects')) return enter(group - 1, scores.subject)
  const noun = subjectNoun(text, group)
  const isOrder = text.grammar.imperatives.test(text.at(verb))
  if (noun !== undefined && !(isOrder && text.isVerb(noun - 1))) return enter(noun, scores.noun)
  if (isOrder && !text.is(group - 1, 'determiners', 'prepositions', 'subordinators', 'subjects'))
    enter(group, scores.order, true)
}

/** A noun, or a passage: "la foi", "ma question ce soir", "chapitre 4 verset 6". */
function subjectNoun(text: ClauseWords, end: number): number | undefined {
  const adverbial = text.adverbialBefore(end)
  const noun = text.nounBefore(end)
  return noun ?? (/^\d/.test(text.at(end - 1)) ? adverbial : undefined)
}

/** Returns where a clause begins with its adverbial and what it is about: "le problème c'est", "moi je", "Seigneur merci". */
function withTopic(text: ClauseWords, first: number, isOrder: boolean): number {
  let from = isOrder ? first : text.adverbialBefore(first)
  if (from < first && text.is(from - 1, 'sayings')) from = first
  if (from === first) from = text.phraseBefore(from)
  const noun = text.nounBefore(from)
  if (noun !== undefined) {
    const isCleft = !isOrder && /^(?:c'|ce|ca)$/.test(text.at(first)) && !/^qu[ie']$/.test(text.at(first + 1))
    const isCalled = isOrder && isHyphenated(text.at(first)) && from - noun < 4
    if (isCleft || isCalled || text.is(noun - 1, 'coordinators')) from = noun
  }
  if (text.grammar.vocatives.test(text.at(from - 1)) && !text.is(from - 2, 'prepositions', 'determiners'))
    from--
  return withPronoun(text, from, isOrder)
}

/** "moi je", "vous autres vous", "et toi viens" */
function withPronoun(text: ClauseWords, from: number, isOrder: boolean): number {
  if (text.at(from - 1) === 'autres') return from - 2
  const isPronoun = /^(?:moi|toi|lui|eux|ca)$/.test(text.at(from - 1)) && !text.is(from - 2, 'prepositions')
  return isPronoun && (!isOrder || text.is(from - 2, 'coordinators')) ? from - 1 : from
}

/** Returns a clause with its conjunctions; undefined where it is part of the clause before: "that he comes". */
function withConjunction(text: ClauseWords, first: number, score: number) {
  let [from, likely] = [first, score]
  while (text.is(from - 1, 'coordinators') || leading.test(text.at(from - 1))) {
    from--
    likely = and.test(text.at(from)) ? Math.min(likely, scores.and) : Math.max(likely, scores.after)
  }
  if (isFrontedAt(text, from - 1)) {
    from -= /^qu[e']$/.test(text.at(from - 1)) ? 2 : 1
    likely = /^(?:si|if)$/.test(text.at(from)) ? scores.because : scores.fronted
    return { from: text.is(from - 1, 'coordinators') ? from - 1 : from, score: likely, isFronted: true }
  }
  if (text.at(from - 2) === 'parce') {
    const isDenied = [4, 5, 6].some((back) => /^n[e']$/.test(text.at(from - back)))
    const isPas = text.at(from - 3) === 'pas' && !isDenied
    return { from: from - (isPas ? 3 : 2), score: scores.because, isFronted: false }
  }
  return text.is(from - 1, 'subordinators') ? undefined : { from, score: likely, isFronted: false }
}

/** "when", and "that" of "while that", "before that". */
const isFrontedAt = (text: ClauseWords, i: number): boolean =>
  text.is(i, 'fronted') ||
  (/^qu[e']$/.test(text.at(i)) && /^(?:pendant|avant|apres|tant|des|puis)$/.test(text.at(i - 1)))

/** What is said, or known, is the object of the verb before it. */
function isObject(text: ClauseWords, from: number): boolean {
  const isSaid = text.is(from - 1, 'sayings') && !/^(?:et|mais|and|but|epi|men)$/.test(text.at(from))
  return isSaid || [1, 2, 3].some((back) => /^(?:savez|sais|crois|know)$/.test(text.at(from - back)))
}
