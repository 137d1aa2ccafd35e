import { countries } from '#contract/countries/countries.ts'
import type { Country } from '#contract/countries/countries.ts'
import { language } from '#src/lib/language.ts'

/** Form values: ISO country code and the typed number. */
export interface TypedNumber {
  country_code: string
  phone: string
}

/** Default country: Haiti for Kreyòl, else the United States. */
const defaultCountry = () => (language() === 'ht' ? 'HT' : 'US')

export const noNumber = (): TypedNumber => ({ country_code: defaultCountry(), phone: '' })

const isInternational = (phone: string) => /^\s*(\+|00)/.test(phone)

/** Returns the country of a typed calling code if it differs from the selected country's. */
export function countryOfTyped({ country_code, phone }: TypedNumber): string | undefined {
  if (!isInternational(phone)) return undefined
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '')
  const has = ({ mobileCode }: Country) => digits.startsWith(mobileCode.slice(1))
  // Several countries can share a calling code.
  if (countries.some((country) => country.code === country_code && has(country))) return undefined
  return countries.find(has)?.code
}

/** Splits a number with calling code ("+50937123456", plus sign optional). */
export function splitNumber(text: string): TypedNumber {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '')
  const country = countries.find(({ mobileCode }) => digits.startsWith(mobileCode.slice(1)))
  if (!country) return { country_code: defaultCountry(), phone: text }
  return { country_code: country.code, phone: digits.slice(country.mobileCode.length - 1) }
}

/** Returns calling code and number as call input. Keeps a typed calling code. */
export function joinNumber({ country_code, phone }: TypedNumber): { phone: string; country: string } {
  const country = countries.find(({ code }) => code === country_code)
  const typed = phone.trim().replace(/^00/, '+')
  const joined = isInternational(typed) || !country ? typed : `${country.mobileCode} ${typed}`
  return { phone: joined, country: country_code }
}
