import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { NumberType } from 'libphonenumber-js/max'

// `max` metadata has the number ranges of each country. It is large, so it is used on the server only.

/** Billed to the sender at rates of the owner's choice, or not a person's phone. */
const refused = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
  'PAGER',
  'PERSONAL_NUMBER',
])

/**
 * Whether texts are sent to a number (E.164). Rejects premium-rate, shared-cost, UAN, voicemail, pager and personal
 * numbers, unassigned ranges and satellites. Accepts landlines: some operators deliver texts.
 */
export function isTextable(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed || parsed.isNonGeographic()) return false
  const type = parsed.getType()
  return type !== undefined && !refused.has(type)
}
