import { countryName } from '#contract/countries/country-name.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { isTextable } from '#server/gateways/textable-number.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { callingCodeOf, countryOfNumber, toE164 } from '#contract/text/e164.ts'

const defaultCountry = 'US'

/** Returns the number in E.164. Throws 400 at `phone` for an invalid number or one that cannot get texts. */
export function readNumber(phone: string, country: string | undefined): string {
  const number = readWritten(phone, country)
  if (!isTextable(number)) throw fieldProblem('phone', m.phone_not_textable())
  return number
}

/**
 * Parses a number. With `country` it must have that calling code, and may be written in national format, with or
 * without the code or a leading zero. Throws 400 at `phone`.
 */
function readWritten(phone: string, country: string | undefined): string {
  if (country === undefined) {
    const number = toE164(phone, defaultCountry) ?? toE164(`+${phone}`, defaultCountry)
    if (!number) throw fieldProblem('phone', m.phone_number_invalid())
    return number
  }
  const callingCode = callingCodeOf(country)
  if (!callingCode) throw fieldProblem('country', m.field_invalid())
  // Also accepts an international number typed after the prefilled calling code.
  const national = phone.replace(new RegExp(`^\\s*\\+\\s*${callingCode}`), '')
  const number = toE164(phone, country) ?? toE164(national, country)
  if (!number) throw fieldProblem('phone', m.phone_not_of_country({ country: countryName(country) }))
  if (!number.startsWith(`+${callingCode}`)) {
    const other = countryOfNumber(number)
    const where = other ? countryName(other) : number
    throw fieldProblem('phone', m.phone_of_other_country({ country: where }))
  }
  return number
}
