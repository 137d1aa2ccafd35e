import type { Fund } from '#contract/funds.ts'
import type { OutboxRow } from './database.ts'
import type { ShownFund } from './overlay.ts'
import { callOf } from './queueable-calls.ts'

/** Whether a row is about a fund itself; the gifts in it are another matter. */
export function changesFunds(row: Pick<OutboxRow, 'call'>): boolean {
  return callOf(row)?.overlay.funds !== undefined
}

/** The server's funds with what was made, renamed and archived on this device laid over them; new ones come last. */
export function overlayFunds(serverFunds: Fund[], rows: OutboxRow[], churchId: string): ShownFund[] {
  const known = new Map<string, ShownFund>(serverFunds.map((fund) => [fund.id, fund]))
  for (const row of rows) callOf(row)?.overlay.funds?.(known, row, churchId)
  return [...known.values()]
}
