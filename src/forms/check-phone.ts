import { countryName } from '#contract/countries/country-name.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'
import { ApiError } from '#src/api/client.ts'

/**
 * Refuses a phone number that cannot be one by the rules of its country, before a form has let it go: throws an
 * `ApiError` with the message at the field. A number that is not typed, or whose country is not known, is let through.
 */
export async function checkPhone(phone: string, country: string | undefined, field = 'phone'): Promise<void> {
  if (phone.trim() !== '' && country) await readPhone(phone, country, field)
}

/**
 * Reads a phone number by the rules of its country: resolves to its E.164 form, throws as `checkPhone`. The rules are 80 kB,
 * loaded when a form is sent; where they cannot be loaded the number stays as it is, and the server's word is the only one.
 */
export async function readPhone(phone: string, country: string, field = 'phone'): Promise<string> {
  const rules = await import('#contract/text/e164.ts').catch(() => undefined)
  const number = rules ? rules.toE164(phone, country) : phone
  if (number !== null) return number
  const message = contractTexts.phone_not_a_number({ country: countryName(country) })
  throw new ApiError(400, message, { [field]: message })
}
