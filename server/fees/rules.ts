import type { PayoutAccount } from '#contract/leagues/fees.ts'
import { feeDue } from '#contract/leagues/fee-due.ts'
import type { Payable, PayoutAccountRow } from './store.ts'

/** What is to be paid by card now; null: nothing. `amount` in hundredths of the currency. */
export function dueOf({ account_id, ...application }: Payable) {
  const amount = Math.round(feeDue({ ...application, takesCards: account_id !== null }) * 100)
  if (account_id === null || amount === 0) return null
  return { accountId: account_id, amount, currency: application.fields.currency }
}

export function viewAccount({ country, detailsSubmitted, chargesEnabled }: PayoutAccountRow): PayoutAccount {
  if (chargesEnabled) return { country, state: 'ready' }
  return { country, state: detailsSubmitted ? 'checking' : 'incomplete' }
}
