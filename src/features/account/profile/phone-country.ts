import { countries } from '#contract/countries/countries.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'

/**
 * Returns the country (ISO code) for parsing a user's phone: from the profile's country field (code or name
 * in any language), or without that field (undefined) the church's. Undefined if unknown.
 */
export function phoneCountry(typed: string | undefined, ofChurch: string | undefined): string | undefined {
  if (typed === undefined) return ofChurch
  const name = fold(typed)
  const namesOf = (code: string) => [code, ...language.options.map((one) => countryName(code, one))]
  return countries.find(({ code }) => namesOf(code).some((candidate) => fold(candidate) === name))?.code
}
