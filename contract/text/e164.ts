import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import { plainPhone } from './plain-phone.ts'

// `min` metadata: number lengths and leading digits. `max` rejects real numbers, such as Chilean mobiles and
// Brazilian numbers of eight digits.

/** A calling code typed after the one that was already there. */
const twice = /^(?:\+|00)?\s*([17]|\d{2,3})[\s().-]*(?:\+|00)?\s*\1(?=\D*\d)/

/**
 * Null if invalid. `country`: ISO code for numbers without a calling code. Drops an extension. Accepts
 * `509...` and `1...` without a plus sign unless national; other codes could be mistyped local numbers.
 */
export function toE164(input: string, country: string): string | null {
  // Longer than any number with extension and punctuation.
  if (input.length > 200) return null
  const text = plainPhone(input)
  if (text.length > 60) return null
  // Each spelling once: parsing is slow.
  for (const spelling of new Set([text, text.replace(/\(0\)/, ''), text.replace(twice, '+$1')])) {
    const found = read(spelling, country)
    if (found) return found
  }
  const digits = text.replace(/[\s().\-‐-―/]/g, '')
  // The prefix for calls abroad from the United States and Canada.
  if (/^011\d{9,14}$/.test(digits)) return read(`+${digits.slice(3)}`, country)
  return /^(?:509\d{8}|1\d{10})$/.test(digits) ? read(`+${digits}`, country) : null
}

function read(text: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  return parsed?.isValid() ? parsed.number : null
}

/** Returns the calling code of a country (ISO code), e.g. "509"; undefined for unknown codes. */
export function callingCodeOf(country: string): string | undefined {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : undefined
}

/** Returns the country (ISO code) of an E.164 number; undefined if several share it. */
export function countryOfNumber(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.country
}
