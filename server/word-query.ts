import { fold } from '#contract/text/text.ts'

/** Splits a text into folded words. */
export function splitWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Converts a text into a PostgreSQL tsquery of word prefixes; '' without words. */
export function wordQuery(text: string): string {
  return splitWords(text)
    .map((word) => `${word}:*`)
    .join(' & ')
}
