import { differenceOf, giftBatches, giftBatchRules } from '#contract/gift-batches.ts'
import type { GiftBatch, Money } from '#contract/gift-batches.ts'
import { currencies } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import { writeEdit } from '#src/offline/edits.ts'
import { discard, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'

/** Form values: date `YYYY-MM-DD`, totals as typed; '' when not counted. */
export type BatchValues = { date: string; name: string } & Record<Currency, string>

export function valuesOf({ date, name, counted }: Pick<GiftBatch, 'date' | 'name' | 'counted'>): BatchValues {
  const of = (currency: Currency) => String(counted.find((sum) => sum.currency === currency)?.amount ?? '')
  const sums = Object.fromEntries(currencies.map((currency) => [currency, of(currency)]))
  return { date, name, ...(sums as Record<Currency, string>) }
}

/** Currencies to count: the church's, and those already in the batch. */
export function currenciesOf(
  { counted, entered }: Pick<GiftBatch, 'counted' | 'entered'>,
  ofChurch: Currency,
): Currency[] {
  return [...new Set([ofChurch, ...[...counted, ...entered].map(({ currency }) => currency)])]
}

function fieldsOf({ date, name, ...sums }: BatchValues) {
  const counted = currencies.map((currency) => ({ currency, amount: sums[currency] }))
  return { date, name, counted: counted.filter(({ amount }) => amount.trim() !== '') }
}

/** Creates a batch. Returns its id. */
export async function openBatch(churchId: string, values: BatchValues): Promise<string> {
  const id = crypto.randomUUID()
  await write(giftBatches.create, { id, church_id: churchId, ...fieldsOf(values) })
  return id
}

/** Writes changes against the initial values. */
export async function changeBatch(
  { id, church_id }: GiftBatch,
  values: BatchValues,
  shown: BatchValues,
): Promise<void> {
  await writeEdit({
    endpoint: giftBatches.update,
    ids: { batch_id: id, church_id },
    shown: fieldsOf(shown),
    values: fieldsOf(values),
    rules: giftBatchRules,
  })
}

/** Closes or reopens a batch. */
export async function setClosed({ id, church_id }: GiftBatch, closed: boolean): Promise<void> {
  await write(closed ? giftBatches.close : giftBatches.reopen, { batch_id: id, church_id })
}

/**
 * Deletes an open batch. Returns the sequence number of the outbox row, or null for a rejected batch: it
 * exists only here, and its rows are discarded.
 */
export async function deleteBatch({ id, church_id }: GiftBatch): Promise<number | null> {
  const rows = pendingRows().filter(
    ({ status, entityKeys }) => status !== 'sent' && entityKeys.includes(`batch:${id}`),
  )
  const rejected = rows.filter(({ status }) => status === 'needsAttention')
  if (rejected.some(({ call }) => call === giftBatches.create.name)) {
    await discard(rows.map(({ order }) => order))
    return null
  }
  // A rejected change would block the deletion.
  if (rejected.length > 0) await discard(rejected.map(({ order }) => order))
  return (await write(giftBatches.remove, { batch_id: id, church_id })).order
}

/** Entered minus counted per currency; empty without a count. */
export function differencesOf({ counted, entered }: { counted: Money[]; entered: Money[] }): Money[] {
  return counted.length === 0 ? [] : differenceOf(counted, entered)
}
