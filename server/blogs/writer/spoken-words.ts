import type { Language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { passageCheck, passagesNamedIn } from './references.ts'
import type { NamedPassages } from './references.ts'

/** Finds what is quoted in what was said. */
export interface SpokenWords {
  /** Returns the second at which these words begin, word for word but for case, accents and marks; undefined: not said. */
  find(quote: string): number | undefined
  /** Whether this stands in it letter for letter, e.g. an address. */
  includes(text: string): boolean
  /** Returns a text of which each passage of the Bible is left as far as it was named. */
  checkPassages(text: string): string
}

/** The most characters that are left out between two parts: else any two words make a quote. */
const mostLeftOut = 400

/** The fewest words that prove anything. */
const fewest = 3

/** A word; of a script that has no spaces between words, a letter. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}]+/gu

const normalised = (text: string) => (fold(text).match(word) ?? []).join(' ')

/** Returns how many words a text has, as they are looked up. */
export const countSpokenWords = (text: string): number => text.match(word)?.length ?? 0

/** A transcript as it is looked up: plain data, which a child process can prepare. */
export interface Said {
  /** All its words, normalised, with spaces around each. */
  words: string
  /** Where in `words` each sentence begins, and at which second. */
  starts: { at: number; start: number }[]
  /** The sentences as they stand. */
  letters: string
  passages: NamedPassages
}

/** Prepares a transcript for looking up what is quoted from it: a tenth of a second for the longest. */
export function saidIn(sentences: readonly { text: string; start: number }[], language: Language): Said {
  const starts: Said['starts'] = []
  let words = ' '
  for (const { text, start } of sentences) {
    const some = normalised(text)
    if (some === '') continue
    starts.push({ at: words.length, start })
    words += `${some} `
  }
  const letters = sentences.map(({ text }) => text).join(' ')
  return { words, starts, letters, passages: passagesNamedIn(sentences, language) }
}

/** Returns how to look quotes up in a transcript. */
export function spokenWords({ words, starts, letters, passages }: Said): SpokenWords {
  return {
    find(quote) {
      // What is left out is marked: each part is to follow the one before.
      const parts = quote
        .split(/\[?(?:…|\.{3})\]?/)
        .map(normalised)
        .filter(Boolean)
      if (parts.length === 0 || parts.join(' ').split(' ').length < fewest) return undefined
      let from = 0
      let first: number | undefined
      for (const part of parts) {
        const at = words.indexOf(` ${part} `, from)
        if (at === -1 || (first !== undefined && at - from > mostLeftOut)) return undefined
        first ??= at + 1
        from = at + part.length + 1
      }
      return starts.findLast(({ at }) => at <= first!)?.start ?? 0
    },
    includes: (text) => letters.includes(text),
    checkPassages: passageCheck(passages),
  }
}
