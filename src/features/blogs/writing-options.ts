import { countryName } from '#contract/countries/country-name.ts'
import { writingLanguages } from '#contract/writing.ts'
import type { WritingLanguage, WritingTone } from '#contract/writing.ts'
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

/** The languages that a post may be written in, named in the person's own language and in its order. */
export function languageOptions(): { value: WritingLanguage; label: string }[] {
  const locale = getLocale()
  // No browser knows the names of languages in Kreyòl.
  const known = locale === 'ht' ? undefined : new Intl.DisplayNames(locale, { type: 'language' })
  const nameOf = (language: string) =>
    capitalised(known?.of(language) ?? creoleLanguageNames[language] ?? language)
  const options = Object.entries(writingLanguages).map(([value, tag]) => {
    const [language, country] = tag.split('-') as [string, string]
    return { value: value as WritingLanguage, label: `${nameOf(language)} (${countryName(country)})` }
  })
  return options.toSorted((a, b) => a.label.localeCompare(b.label, locale === 'ht' ? 'fr' : locale))
}

/** In a list they stand alone. */
const capitalised = (name: string) => name.charAt(0).toLocaleUpperCase() + name.slice(1)
