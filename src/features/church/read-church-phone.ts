import { readPhone } from '#src/forms/check-phone.ts'

/**
 * Parses the phone of a church in `country`. Resolves to the stored form, digits with calling code; throws an
 * `ApiError` with a field message if invalid.
 */
export async function readChurchPhone(typed: string, country: string): Promise<string> {
  return (await readPhone(typed, country)).replace('+', '')
}
