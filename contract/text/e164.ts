import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import { plainPhone } from './plain-phone.ts'

// The metadata is `min`: it holds every country's length and leading digits. `max` also knows today's number
// ranges, and by them it refuses real numbers (Chile's mobiles, Brazil's of eight digits).

/**
 * A phone number as people write it in E.164 form (`+50937123456`), or null when it is none: letters in it, too
 * few or too many digits. `country` is the ISO code of the country that a number without a calling code is of.
 * An extension is left out. `509...` and `1...` are understood without their plus sign wherever they cannot be
 * a number of the country itself; other calling codes are not, since a mistyped local number looks like them.
 */
export function toE164(input: string, country: string): string | null {
  // Longer than any number with any extension and marks around its digits: not worth parsing.
  if (input.length > 200) return null
  const text = plainPhone(input)
  if (text.length > 60) return null
  const found = read(text, country) ?? read(text.replace(/\(0\)/, ''), country)
  if (found) return found
  const digits = text.replace(/[\s().\-‐-―/]/g, '')
  return /^(?:509\d{8}|1\d{10})$/.test(digits) ? read(`+${digits}`, country) : null
}

function read(text: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  return parsed?.isValid() ? parsed.number : null
}

/** The calling code of a country by its ISO code, e.g. "509"; undefined for a code that no country has. */
export function callingCodeOf(country: string): string | undefined {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : undefined
}

/** The ISO code of the country that a number in E.164 form is in; undefined where several share it. */
export function countryOfNumber(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.country
}
