import { neededOf } from '#contract/text/pdf-characters.ts'

/** A text has letters or signs that no font of the format has. */
export class UnprintableError extends Error {
  override name = 'UnprintableError'
  /** The first of them. */
  readonly characters: string

  constructor(characters: string) {
    super(`no font has ${characters}`)
    this.characters = characters
  }
}

/** Stands where something was left out. */
const gap = '\0'

/** Returns what stands for characters that a font lacks: a gap for emoji. Throws `UnprintableError` for all else. */
export function gapFor(missing: string): string {
  const needed = neededOf(missing)
  if (needed !== '') throw new UnprintableError(needed)
  return gap
}

/** Returns a text without its gaps, nor the space before one that a space or the end of a clause follows. */
export function withoutGaps(text: string): string {
  return text.replace(/ \0+(?=[ .,;:!?])|\0+/g, '')
}
