import type { donations } from '#contract/donations.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import type { GiftsOf, ShownDonation } from './overlay.ts'

type Details = Pick<ShownDonation, 'fund_id' | 'fund_name' | 'method' | 'cheque_number'>

/** Fund and method of a gift that is logged here; a row of an older app has none. */
export function giftDetails(
  { fund_id = null, method = 'cash', cheque_number = '' }: Partial<ValidInputOf<typeof donations.add>>,
  { fundNameOf }: GiftsOf,
): Details {
  return { fund_id, fund_name: fund_id === null ? '' : fundNameOf(fund_id), method, cheque_number }
}
