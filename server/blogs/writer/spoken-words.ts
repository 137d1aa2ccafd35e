import type { Language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'
import { passageCheck, passagesNamedIn } from './references.ts'
import type { NamedPassages } from './references.ts'

export interface SpokenWords {
  /** Returns the second at which the words begin, ignoring case, accents and punctuation; undefined: not said. */
  find(quote: string): number | undefined
  /** Exact match, e.g. of an address. */
  includes(text: string): boolean
  /** Removes Bible passages that were not named. */
  checkPassages(text: string): string
}

/** Characters between two parts of a quote with an omission. */
const mostLeftOut = 400

/** Minimum words of a quote. */
const fewest = 3

/** A word; a letter in scripts without spaces. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}]+/gu

const normalised = (text: string) => (fold(text).match(word) ?? []).join(' ')

export const countSpokenWords = (text: string): number => text.match(word)?.length ?? 0

/** Plain data, prepared in a child process. */
export interface Said {
  /** Normalised, surrounded by spaces. */
  words: string
  /** Index in `words` and second of each sentence. */
  starts: { at: number; start: number }[]
  /** Unchanged sentences. */
  letters: string
  passages: NamedPassages
}

/** Takes 0.1 s for the longest transcript. */
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

export function spokenWords({ words, starts, letters, passages }: Said): SpokenWords {
  return {
    find(quote) {
      // Omissions are marked: the parts must follow each other.
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
