import { readPhone } from '#src/forms/check-phone.ts'

/**
 * Reads what was typed as the phone of a church in `country`. Resolves to its digits with the calling code, under which the
 * server stores it; throws an `ApiError` with the message at the field when it cannot be a number.
 */
export async function readChurchPhone(typed: string, country: string): Promise<string> {
  return (await readPhone(typed, country)).replace('+', '')
}
