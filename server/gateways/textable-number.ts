import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { NumberType } from 'libphonenumber-js/max'

// `max` knows the number ranges of each country. It is large, so only the server has it.

/** Types that are billed to the sender at rates of their owner's choice, or that are no person's phone. */
const refused = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
  'PAGER',
  'PERSONAL_NUMBER',
])

/**
 * Whether texts are sent to a number in E.164 form. Premium-rate, shared-cost, company-wide (UAN), voicemail, pager and
 * personal numbers, ranges that no operator has, and numbers of no country (satellite and other networks, whose texts cost
 * a multiple) get none. Landlines do: some operators take texts for them.
 */
export function isTextable(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed || parsed.isNonGeographic()) return false
  const type = parsed.getType()
  return type !== undefined && !refused.has(type)
}
