import { countryName } from '#contract/countries/country-name.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'
import { ApiError } from '#src/api/client.ts'

/** Throws an `ApiError` with a field message. Accepts an empty number and an unknown country. */
export async function checkPhone(phone: string, country: string | undefined, field = 'phone'): Promise<void> {
  if (phone.trim() !== '' && country) await readPhone(phone, country, field)
}

/**
 * Resolves to E.164. The rules (80 kB) load on submit; if they cannot be loaded, only the server validates
 * the number.
 */
export async function readPhone(phone: string, country: string, field = 'phone'): Promise<string> {
  const rules = await import('#contract/text/e164.ts').catch(() => undefined)
  const number = rules ? rules.toE164(phone, country) : phone
  if (number !== null) return number
  const message = contractTexts.phone_not_a_number({ country: countryName(country) })
  throw new ApiError(400, message, { [field]: message })
}
