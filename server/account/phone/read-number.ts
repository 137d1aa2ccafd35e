import { countryName } from '#contract/countries/country-name.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { isTextable } from '#server/gateways/textable-number.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { callingCodeOf, countryOfNumber, toE164 } from '#contract/text/e164.ts'

/** Where a number is read that comes without a country; it has a calling code then. */
const defaultCountry = 'US'

/** Returns a number that gets texts, as `readWritten` does. Throws 400 at the field `phone` for one that gets none. */
export function readNumber(phone: string, country: string | undefined): string {
  const number = readWritten(phone, country)
  if (!isTextable(number)) throw fieldProblem('phone', m.phone_not_textable())
  return number
}

/**
 * Returns the number in E.164 form. `country`: it has to be of this country's calling code, and may be written as people
 * there do, with or without the code, with a zero in front. Throws 400 at the field `phone`.
 */
function readWritten(phone: string, country: string | undefined): string {
  if (country === undefined) {
    const number = toE164(phone, defaultCountry) ?? toE164(`+${phone}`, defaultCountry)
    if (!number) throw fieldProblem('phone', m.phone_number_invalid())
    return number
  }
  const callingCode = callingCodeOf(country)
  if (!callingCode) throw fieldProblem('country', m.field_invalid())
  // Behind the code of the chosen country somebody may have written a number with the code of another.
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
