import { differenceOf, giftBatches, giftBatchRules } from '#contract/gift-batches.ts'
import type { GiftBatch, Money } from '#contract/gift-batches.ts'
import { currencies } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import { deleteWithUndo } from '#src/forms/delete-with-undo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { releaseDeletions, writeDeletion } from '#src/offline/deletions.ts'
import { writeEdit } from '#src/offline/edits.ts'
import { write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { batchLabel } from './batch-label.ts'

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
  // The server deletes no gift of a closed batch.
  if (closed) await releaseDeletions()
  await write(closed ? giftBatches.close : giftBatches.reopen, { batch_id: id, church_id })
}

/** Deletes an open batch, with Undo; its gifts stay. */
export function deleteBatch(batch: GiftBatch): Promise<boolean> {
  const { id, church_id } = batch
  const input = { batch_id: id, church_id }
  const rows = pendingRows().filter(
    ({ status, entityKeys }) => status !== 'sent' && entityKeys.includes(`batch:${id}`),
  )
  const queue = () =>
    writeDeletion({ endpoint: giftBatches.remove, input, rows, addedBy: giftBatches.create })
  return deleteWithUndo(queue, {
    name: batchLabel(batch),
    done: m.gifts_batch_deleted(),
    failure: m.gifts_batch_delete_failed,
  })
}

/** Entered minus counted per currency; empty without a count. */
export function differencesOf({ counted, entered }: { counted: Money[]; entered: Money[] }): Money[] {
  return counted.length === 0 ? [] : differenceOf(counted, entered)
}
