import * as v from 'valibot'
import { donations } from '#contract/donations.ts'
import type { Donation, GiftMethod } from '#contract/donations.ts'
import { deleteWithUndo } from '#src/forms/delete-with-undo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { writeDeletion } from '#src/offline/deletions.ts'
import { isRejected, writeEdit } from '#src/offline/edits.ts'
import { correct, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { donationOf, rowsOn } from './rules.ts'
import { readTypedDate, typedFrom } from './typed-date.ts'

/** Form values; the date as typed, '' for no fund or batch. */
export type DonationValues = {
  member_id: string
  amount: string
  note: string
  date: string
  fund_id: string
  method: GiftMethod
  cheque_number: string
  batch_id: string
}

export function noValues(day: string): DonationValues {
  return {
    member_id: '',
    amount: '',
    note: '',
    date: typedFrom(day),
    fund_id: '',
    method: 'cash',
    cheque_number: '',
    batch_id: '',
  }
}

export function valuesOf(
  gift: Omit<DonationValues, 'amount' | 'fund_id' | 'batch_id'> &
    Pick<Donation, 'amount' | 'fund_id' | 'batch_id'>,
): DonationValues {
  const { member_id, note, method, cheque_number } = gift
  const amount = String(gift.amount)
  return {
    member_id,
    amount,
    note,
    date: typedFrom(gift.date),
    fund_id: gift.fund_id ?? '',
    method,
    cheque_number,
    batch_id: gift.batch_id ?? '',
  }
}

/** Returns the form values of a row that logs a gift, with later edits applied. */
export function valuesIn(row: OutboxRow): DonationValues {
  const edits = rowsOn(pendingRows(), donationOf(row)).filter(({ call }) => call === donations.update.name)
  const inputs = [row, ...edits].map(({ input }) => input)
  const none = { note: '', fund_id: null, method: 'cash', cheque_number: '', batch_id: null }
  return valuesOf(Object.assign({}, none, ...inputs) as Donation)
}

/** Converts form values to call input. */
function fieldsOf({ date, fund_id, batch_id, ...values }: DonationValues) {
  const none = { fund_id: fund_id || null, batch_id: batch_id || null }
  return { ...values, date: readTypedDate(date) ?? date, ...none }
}

/** Queues a new gift, or the correction of a rejected one. */
export async function saveDonation(churchId: string, values: DonationValues, rejected?: OutboxRow) {
  const fields = fieldsOf(values)
  const row = pendingRows().find(
    (candidate) => candidate.order === rejected?.order && candidate.status === 'needsAttention',
  )
  if (row) return { order: row.order, donationId: await correctAdded(row, fields) }
  const donationId = crypto.randomUUID()
  const { order } = await write(donations.add, { id: donationId, church_id: churchId, ...fields })
  return { order, donationId }
}

/** The values already include later edits. */
async function correctAdded(row: OutboxRow, fields: Record<string, unknown>): Promise<string> {
  const donationId = donationOf(row)
  const edits = rowsOn(pendingRows(), donationId).filter(({ call }) => call === donations.update.name)
  await correct(
    row.order,
    v.parse(donations.add.input, { ...row.input, ...fields }),
    edits.map(({ order }) => order),
  )
  return donationId
}

/**
 * Queues the changes against the initial values. Returns the row's sequence number; undefined without
 * changes.
 */
export async function saveChanges(
  { id, church_id }: Donation,
  values: DonationValues,
  shown: DonationValues,
): Promise<number | undefined> {
  const pending = rowsOn(pendingRows(), id)
  const added = pending.find((row) => row.call === donations.add.name && isRejected(row))
  if (added) {
    await correctAdded(added, fieldsOf(values))
    return added.order
  }
  const rows = pending.filter(({ call, conflicts }) => call === donations.update.name && !conflicts)
  const first = rows.findIndex(isRejected)
  return writeEdit({
    endpoint: donations.update,
    ids: { donation_id: id, church_id },
    shown: fieldsOf(shown),
    values: fieldsOf(values),
    rejected: first === -1 ? [] : rows.slice(first),
  })
}

/** Deletes a gift, with Undo. `giver`: the name to show. */
export function deleteDonation(gift: Donation, giver: string): Promise<boolean> {
  const { id, church_id, amount, currency } = gift
  const input = { donation_id: id, church_id }
  const rows = rowsOn(pendingRows(), id)
  const queue = () => writeDeletion({ endpoint: donations.remove, input, rows, addedBy: donations.add })
  return deleteWithUndo(queue, {
    name: `${giver}, ${formatMoney(amount, currency)}`,
    done: m.donations_deleted(),
    failure: m.donations_delete_failed,
  })
}
