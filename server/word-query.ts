import { fold } from '#contract/text/text.ts'

/** The folded words of a text. */
export function splitWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A search for words that begin so, as PostgreSQL writes it; empty: no words. */
export function wordQuery(text: string): string {
  return splitWords(text)
    .map((word) => `${word}:*`)
    .join(' & ')
}
