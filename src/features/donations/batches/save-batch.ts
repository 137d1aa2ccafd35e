import { differenceOf, giftBatches, giftBatchRules } from '#contract/gift-batches.ts'
import type { GiftBatch, Money } from '#contract/gift-batches.ts'
import { currencies } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import { writeEdit } from '#src/offline/edits.ts'
import { discard, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'

/** The form's values: a date as `YYYY-MM-DD`, and what was counted as typed; '' is not counted. */
export type BatchValues = { date: string; name: string } & Record<Currency, string>

/** The form's values of a batch. */
export function valuesOf({ date, name, counted }: Pick<GiftBatch, 'date' | 'name' | 'counted'>): BatchValues {
  const of = (currency: Currency) => String(counted.find((sum) => sum.currency === currency)?.amount ?? '')
  const sums = Object.fromEntries(currencies.map((currency) => [currency, of(currency)]))
  return { date, name, ...(sums as Record<Currency, string>) }
}

/** The currencies in which a batch is counted: the church's, and those that the batch already has. */
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

/** Opens a batch. Returns its id. */
export async function openBatch(churchId: string, values: BatchValues): Promise<string> {
  const id = crypto.randomUUID()
  await write(giftBatches.create, { id, church_id: churchId, ...fieldsOf(values) })
  return id
}

/** Writes another date, name or counted sum, against what the form showed. */
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

/** Closes a batch, or opens it again. */
export async function setClosed({ id, church_id }: GiftBatch, closed: boolean): Promise<void> {
  await write(closed ? giftBatches.close : giftBatches.reopen, { batch_id: id, church_id })
}

/**
 * Deletes an open batch. Returns the order of the outbox row that sends the deletion, or null for a batch that the server
 * has rejected: it never existed there, and its rows are discarded.
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
  // A rejected change would block the deletion, and is obsolete.
  if (rejected.length > 0) await discard(rejected.map(({ order }) => order))
  return (await write(giftBatches.remove, { batch_id: id, church_id })).order
}

/** What is entered less what was counted; nothing where nothing was counted. */
export function differencesOf({ counted, entered }: { counted: Money[]; entered: Money[] }): Money[] {
  return counted.length === 0 ? [] : differenceOf(counted, entered)
}
