import type { Language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { grammars } from './grammar.ts'
import type { Grammar } from './grammar.ts'

// The words of a text without punctuation, with what each does in its clause.

interface Part {
  text: string
  /** Index of its word: "qu'il" has two parts. */
  word: number
  isName: boolean
}

type Kind = { [K in keyof Grammar]: Grammar[K] extends Set<string> ? K : never }[keyof Grammar]

const accented = /^(?:à|où|là)$/
const reflexive = /^(?:se|s'|me|m'|te|t')$/
export const infinitive = /(?:er|ir|oir|re)$/
/** Pronouns that end a sentence, too. */
const alone =
  /^(?:lui|leur|y|en|elles?|ca|cela|ceci|celui-ci|personne|quelqu'un|chacun|there|this|that|jezi|bondye)$/

/** Whether no sentence ends with a word: "the", "of", "because". */
export function cannotEnd(word: string, language: Language): boolean {
  const grammar = grammars[language]
  const { text } = partsOf(word, 0, grammar.elisions).at(-1)!
  if (grammar.weakSubjects.has(text) || alone.test(text)) return false
  const { determiners, prepositions, coordinators, fronted, subordinators, subjects, clitics } = grammar
  const kinds = [determiners, prepositions, coordinators, fronted, subordinators, subjects, clitics]
  return kinds.some((kind) => kind.has(text))
}

/** The parts of words by index, and where nouns, adverbials and verbs are among them. */
export class ClauseWords {
  readonly parts: readonly Part[]
  readonly grammar: Grammar
  /** Verbs that this text itself shows: what follows "he" and "we". */
  readonly #learned = new Set<string>()

  constructor(words: readonly string[], language: Language) {
    this.grammar = grammars[language]
    this.parts = words.flatMap((word, i) => partsOf(word, i, this.grammar.elisions))
    this.parts.forEach(({ text }, i) => {
      if (!this.grammar.sureSubjects.test(text)) return
      let next = i + 1
      while (this.is(next, 'clitics')) next++
      const isOther = this.is(
        next,
        'determiners',
        'prepositions',
        'subordinators',
        'coordinators',
        'subjects',
        'adverbs',
      )
      if (!isOther && this.at(next).length > 2) this.#learned.add(this.at(next))
    })
  }

  at(i: number): string {
    return this.parts[i]?.text ?? ''
  }

  is(i: number, ...kinds: Kind[]): boolean {
    return kinds.some((kind) => this.grammar[kind].has(this.at(i)))
  }

  /** "le" of "il le voit"; elsewhere a noun follows it. */
  isObject(i: number): boolean {
    return (
      this.is(i, 'clitics') &&
      (this.is(i - 1, 'subjects', 'weakSubjects') || /^(?:n[e']|qui|y)$/.test(this.at(i - 1)))
    )
  }

  /** Whether a finite verb is at an index. */
  isVerb(i: number): boolean {
    const [before, text] = [this.at(i - 1), this.at(i)]
    const { verbs, verbEndings } = this.grammar
    if (text === '' || this.is(i, 'clitics')) return false
    const isNoun = this.is(i - 1, 'determiners', 'prepositions') && !this.isObject(i - 1)
    if (isNoun) return false
    return (
      verbs.has(text) || this.#learned.has(text) || verbEndings.test(text) || this.#isMarkedVerb(before, text)
    )
  }

  /** "n'aime", "se lève", "lui envoient", "nous lisons". */
  #isMarkedVerb(before: string, text: string): boolean {
    if (reflexive.test(before)) return !infinitive.test(text)
    if (/^(?:lui|leur|y)$/.test(before)) return text.endsWith('ent')
    return this.agrees(before, text)
  }

  agrees(subject: string, verb: string): boolean {
    return this.grammar.agreements.get(subject)?.test(verb) ?? false
  }

  /** An order, such as "venez" without "vous" or "lève-toi". */
  isOrder(i: number): boolean {
    const text = this.at(i)
    const hasSubject = [1, 2, 3].some((back) => this.agrees(this.at(i - back), text))
    return (this.grammar.orders.test(text) && !hasSubject) || isHyphenated(text)
  }

  /** Returns where the noun that ends before an index begins; undefined: there is none, or it is the object of a preposition. */
  nounBefore(end: number): number | undefined {
    const { parts, grammar } = this
    for (let from = end - 1; from >= Math.max(0, end - 8); from--) {
      if (this.is(from, 'genitives')) continue
      if (this.is(from, 'determiners')) {
        if (this.is(from - 1, 'genitives')) continue
        return this.is(from - 1, 'prepositions') ? undefined : from
      }
      const isFull = !this.is(from - 1, 'determiners', 'genitives') && !grammar.titles.test(this.at(from - 1))
      if (parts[from]!.isName && isFull) {
        return this.is(from - 1, 'prepositions') ? undefined : from
      }
      if (
        this.isVerb(from) ||
        this.is(from, 'subjects', 'prepositions', 'subordinators', 'coordinators', 'fronted')
      )
        return undefined
    }
    return undefined
  }

  /** Returns where "un jour", "au verset 12" or "depuis deux ans" begins, which belongs to the clause after it. */
  adverbialBefore(end: number): number {
    if (!this.grammar.times.test(this.at(end - 1))) return end
    let from = end - 1
    const isWithin = (i: number) =>
      this.is(i, 'determiners', 'prepositions') ||
      this.grammar.times.test(this.at(i)) ||
      /^(?:bout|meme|quelques)$/.test(this.at(i)) ||
      (this.parts[i]?.isName && /^\d/.test(this.at(i + 1)))
    while (from > 0 && end - from < 7 && isWithin(from - 1)) from--
    // "Read verse 17" has an object.
    const isTaken = this.isVerb(from - 1) || this.grammar.orders.test(this.at(from - 1))
    return isTaken && this.is(from, 'determiners') && !this.is(from, 'prepositions') ? end : from
  }

  /** Returns where "avant de parler" or "à côté de toi" begins, which belongs to the clause after it. */
  phraseBefore(end: number): number {
    for (let from = end - 1; from > Math.max(0, end - 8); from--) {
      if (this.isVerb(from) || this.is(from, 'subordinators')) return end
      if (!this.is(from + 1, 'genitives')) continue
      if (this.at(from) === 'avant') return from
      if (this.at(from) === 'cote') return from - 1
    }
    return end
  }
}

/** "lève-toi" */
export const isHyphenated = (text: string) => /^\p{L}{3,}-(?:moi|toi|nous|vous|le|la|les|lui)$/u.test(text)

function partsOf(word: string, index: number, elisions: RegExp): Part[] {
  const raw = word
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}']+$/gu, '')
    .replace('’', "'")
  const texts: string[] = []
  let rest = accented.test(raw) ? raw : fold(raw)
  for (let found = elisions.exec(rest); found; found = elisions.exec(rest)) {
    texts.push(found[0])
    rest = rest.slice(found[0].length)
  }
  texts.push(rest)
  const isName = /^(?:\p{L}['’])?\p{Lu}/u.test(word)
  return texts.map((text, i) => ({ text, word: index, isName: isName && i === texts.length - 1 }))
}
