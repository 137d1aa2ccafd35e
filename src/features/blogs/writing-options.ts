import { countryName } from '#contract/countries/country-name.ts'
import { writingLanguages } from '#contract/blogs/writing.ts'
import type { WritingLanguage, WritingTone } from '#contract/blogs/writing.ts'
import { getLocale } from '#src/locales/paraglide/runtime.js'
import { m } from '#src/locales/paraglide/messages.js'
import { creoleLanguageNames } from './creole-language-names.ts'

export const toneNames: Record<WritingTone, () => string> = {
  Formal: m.blogs_tone_formal,
  Informal: m.blogs_tone_informal,
  Persuasive: m.blogs_tone_persuasive,
  Inspirational: m.blogs_tone_inspirational,
  Conversational: m.blogs_tone_conversational,
  Humorous: m.blogs_tone_humorous,
  Sarcastic: m.blogs_tone_sarcastic,
  Emotional: m.blogs_tone_emotional,
  Engaging: m.blogs_tone_engaging,
}

interface Option<Value extends string> {
  value: Value
  label: string
}

/** The languages that a post may be written in, named in the person's own language and in its order. */
export function languageOptions(): Option<WritingLanguage>[] {
  const nameOf = namesOfLanguages()
  const all = Object.entries(writingLanguages) as [WritingLanguage, string][]
  return inOrder(all.map(([value, tag]) => ({ value, label: nameOf(tag) })))
}

/**
 * The languages that a text may be in, likewise, by their tags: without a country, but for the tag that it has. Last
 * comes `und`: another one.
 */
export function textLanguageOptions(tag: string): Option<string>[] {
  const nameOf = namesOfLanguages()
  const known = Object.values(writingLanguages).map((given) => given.split('-')[0]!)
  const tags = new Set([...known, tag].filter((given) => given !== unknownLanguage))
  return [
    ...inOrder([...tags].map((value) => ({ value, label: nameOf(value) }))),
    { value: unknownLanguage, label: m.publishing_language_other() },
  ]
}

/** The tag of a text in a language that has none here. */
const unknownLanguage = 'und'

/** Returns what names a language by its tag, with the country where the tag has one. */
function namesOfLanguages(): (tag: string) => string {
  const locale = getLocale()
  // No browser knows the names of languages in Kreyòl.
  const known = locale === 'ht' ? undefined : new Intl.DisplayNames(locale, { type: 'language' })
  return (tag) => {
    const [language, ...rest] = tag.split('-') as [string, ...string[]]
    const name = capitalised(known?.of(language) ?? creoleLanguageNames[language] ?? language)
    const country = rest.find((part) => part.length === 2)
    return country === undefined ? name : `${name} (${countryName(country)})`
  }
}

function inOrder<Value extends string>(options: Option<Value>[]): Option<Value>[] {
  const locale = getLocale()
  return options.toSorted((a, b) => a.label.localeCompare(b.label, locale === 'ht' ? 'fr' : locale))
}

/** In a list they stand alone. */
const capitalised = (name: string) => name.charAt(0).toLocaleUpperCase() + name.slice(1)
