import { maxDescription, maxTagCharacters, maxTags } from './post-limits.ts'
import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'
import { fold } from '#contract/text/text.ts'

export const oneLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/**
 * Returns tags without signs around them, and each once: "#Lafwa", "lafwa" and " Lafwa " are one tag, written as the
 * first of them is.
 */
export function tidyTags(tags: readonly string[]): string[] {
  const all = new Map<string, string>()
  for (const tag of tags) {
    const tidy = oneLine(tag.replace(/^[\s#]+|[\s,;]+$/g, ''))
    const key = fold(tidy)
    if (key !== '' && !all.has(key)) all.set(key, tidy)
  }
  return [...all.values()]
}

/** Splits at commas, semicolons and line breaks. */
export const tagsOfText = (text: string): string[] => tidyTags(text.split(/[,;\n]/))

/** Empty: follows the text. */
export const description = v.pipe(
  v.string(() => m.field_invalid()),
  v.transform(oneLine),
  v.maxLength(maxDescription, () => m.text_too_long({ max: maxDescription })),
)

const fewShort = v.pipe(
  v.array(v.string()),
  v.check(
    (list) => list.every(({ length }) => length <= maxTagCharacters),
    () => m.blog_tag_too_long({ max: maxTagCharacters }),
  ),
  v.maxLength(maxTags, () => m.blog_too_many_tags({ max: maxTags })),
)

export const tags = v.pipe(
  v.array(
    v.string(() => m.field_invalid()),
    () => m.field_invalid(),
  ),
  v.transform((list) => tidyTags(list)),
  fewShort,
)

/** Comma-separated, as typed. */
export const typedTags = v.pipe(
  v.string(() => m.field_invalid()),
  v.transform(tagsOfText),
  fewShort,
)
