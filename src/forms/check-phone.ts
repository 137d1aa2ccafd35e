import { countryName } from '#contract/countries/country-name.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'
import { ApiError } from '#src/api/client.ts'

/**
 * Refuses a phone number that cannot be one by the rules of its country, as the server would, and before a form without
 * a connection has let it go: throws an `ApiError` with the message at the field. The rules are 80 kB, loaded when a form
 * is sent; where they cannot be loaded the server's word is the only one.
 */
export async function checkPhone(phone: string, country: string | undefined): Promise<void> {
  if (phone.trim() === '' || !country) return
  const rules = await import('#contract/text/e164.ts').catch(() => undefined)
  if (!rules || rules.toE164(phone, country)) return
  const message = contractTexts.phone_not_a_number({ country: countryName(country) })
  throw new ApiError(400, message, { phone: message })
}
