import { countries } from '#contract/countries/countries.ts'
import type { Country } from '#contract/countries/countries.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { fold } from '#contract/text/text.ts'
import { getLocale } from '#contract/locales/paraglide/runtime.js'

/** A country with its name in the current language. */
export interface NamedCountry extends Country {
  name: string
  /** Names in all languages without diacritics, for matching. */
  foldedNames: readonly string[]
}

/**
 * Returns all countries by name, preceded by those in the device's time zone, then Haiti for Kreyòl, then
 * that of `code`.
 */
export function namedCountries(deviceZone: string, code = ''): NamedCountry[] {
  // Haitian Creole uses French collation; browsers have none for it.
  const locale = getLocale() === 'ht' ? 'fr' : getLocale()
  const { compare } = new Intl.Collator(locale)
  const home = getLocale() === 'ht' ? 'HT' : code
  const likely = (country: Country) =>
    [country.code === code, country.code === home, country.timezone === deviceZone].lastIndexOf(true)
  return countries
    .map((country) => ({
      ...country,
      name: countryName(country.code),
      foldedNames: (['en', 'fr', 'ht'] as const).map((language) => fold(countryName(country.code, language))),
    }))
    .toSorted((a, b) => likely(b) - likely(a) || compare(a.name, b.name))
}

/**
 * Returns the countries that match part of a name in any language, the ISO code or the calling code. Exact
 * codes come first, then names that start with the text.
 */
export function findCountries<C extends NamedCountry>(all: readonly C[], typed: string): readonly C[] {
  const text = fold(typed)
  if (text === '') return all
  const digits = /^(?:\+|00)?(\d+)$/.exec(text.replaceAll(' ', ''))?.[1]
  if (digits !== undefined) {
    const exact = ({ mobileCode }: Country) => Number(mobileCode === `+${digits}`)
    return all
      .filter(({ mobileCode }) => mobileCode.startsWith(`+${digits}`))
      .toSorted((a, b) => exact(b) - exact(a))
  }
  const rank = ({ name, code, foldedNames }: NamedCountry) => {
    if (code.toLowerCase() === text) return 0
    if (fold(name).startsWith(text)) return 1
    if (foldedNames.some((one) => one.startsWith(text))) return 2
    return foldedNames.some((one) => one.includes(` ${text}`)) ? 3 : 4
  }
  return all
    .filter(
      ({ code, foldedNames }) => code.toLowerCase() === text || foldedNames.some((one) => one.includes(text)),
    )
    .toSorted((a, b) => rank(a) - rank(b))
}
