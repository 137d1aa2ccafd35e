import type { Db } from '#server/db/connection.ts'
import type { FeeGateway, ShownAccount } from '#server/gateways/payments/fee-payments.ts'
import { UnknownAccount } from '#server/gateways/payments/payment-error.ts'
import { removeUnknownAccount, storeAccount } from './store.ts'

/** Asks the provider after an account and stores what it shows; null: it is ours no longer, and is forgotten. */
export async function refreshAccount(
  db: Db,
  fees: FeeGateway,
  providerId: string,
): Promise<ShownAccount | null> {
  try {
    const shown = await fees.readAccount(providerId)
    await storeAccount(db, providerId, shown)
    return shown
  } catch (error) {
    if (!(error instanceof UnknownAccount)) throw error
    await removeUnknownAccount(db, providerId)
    return null
  }
}
