import { countries } from '#contract/countries/countries.ts'
import type { Country } from '#contract/countries/countries.ts'
import { language } from '#src/lib/language.ts'

/** What the form of a phone number holds: the ISO code of the country, and what was typed. */
export interface TypedNumber {
  country_code: string
  phone: string
}

/** The country that is chosen before anybody chooses: Haiti for those who read Kreyòl, else that of the code +1. */
const defaultCountry = () => (language() === 'ht' ? 'HT' : 'US')

/** A form in which nothing was typed. */
export const noNumber = (): TypedNumber => ({ country_code: defaultCountry(), phone: '' })

const isInternational = (phone: string) => /^\s*(\+|00)/.test(phone)

/** The country of a number that is typed with a calling code, where that is not the code of the chosen one. */
export function countryOfTyped({ country_code, phone }: TypedNumber): string | undefined {
  if (!isInternational(phone)) return undefined
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '')
  const has = ({ mobileCode }: Country) => digits.startsWith(mobileCode.slice(1))
  // Several countries share a code.
  if (countries.some((country) => country.code === country_code && has(country))) return undefined
  return countries.find(has)?.code
}

/** Takes a number with its calling code apart ("+50937123456", or without the plus sign). */
export function splitNumber(text: string): TypedNumber {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '')
  const country = countries.find(({ mobileCode }) => digits.startsWith(mobileCode.slice(1)))
  if (!country) return { country_code: defaultCountry(), phone: text }
  return { country_code: country.code, phone: digits.slice(country.mobileCode.length - 1) }
}

/** The calling code and the number, as the calls take it. A number that was typed with a code stays as it is. */
export function joinNumber({ country_code, phone }: TypedNumber): { phone: string; country: string } {
  const country = countries.find(({ code }) => code === country_code)
  const typed = phone.trim().replace(/^00/, '+')
  const joined = isInternational(typed) || !country ? typed : `${country.mobileCode} ${typed}`
  return { phone: joined, country: country_code }
}
