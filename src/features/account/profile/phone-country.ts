import { countries } from '#contract/countries/countries.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'

/**
 * The ISO code of the country by whose rules a person's phone is read: that which they say they live in, by its code or its
 * name in one of our languages; for who is not asked (undefined) that of their church. Undefined where it is not known.
 */
export function phoneCountry(typed: string | undefined, ofChurch: string | undefined): string | undefined {
  if (typed === undefined) return ofChurch
  const name = fold(typed)
  const namesOf = (code: string) => [code, ...language.options.map((one) => countryName(code, one))]
  return countries.find(({ code }) => namesOf(code).some((known) => fold(known) === name))?.code
}
