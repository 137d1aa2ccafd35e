import * as v from 'valibot'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { correct, discard, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { donationOf, rowsOn } from './rules.ts'
import { readTypedDate, typedFrom } from './typed-date.ts'

/** What the form holds. */
export type DonationValues = { member_id: string; amount: string; note: string; date: string }

/** The form's values in a write that logs a gift; an amount that was changed later is the one that counts. */
export function valuesIn(row: OutboxRow): DonationValues {
  const { member_id, note, date } = row.input as { member_id: string; note: string; date: string }
  const edits = rowsOn(pendingRows(), donationOf(row)).filter(({ call }) => call === donations.update.name)
  const amount = (edits.at(-1) ?? row).input['amount']
  return { member_id, amount: String(amount), note, date: typedFrom(date) }
}

/** Keeps a gift in the outbox: a new one, or one that the server refused and that is corrected. */
export async function saveDonation(churchId: string, values: DonationValues, refused: OutboxRow | undefined) {
  const fields = { ...values, date: readTypedDate(values.date) ?? values.date }
  const row = pendingRows().find(
    (known) => known.order === refused?.order && known.status === 'needsAttention',
  )
  if (row) return { order: row.order, donationId: await correctAdded(row, fields) }
  const donationId = crypto.randomUUID()
  const { order } = await write(donations.add, { id: donationId, church_id: churchId, ...fields })
  return { order, donationId }
}

/** Later changes of the amount are in the values already. */
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

/** Keeps another amount of a gift in the outbox; answers the order of the row that brings it to the server. */
export async function saveAmount({ id, church_id }: Donation, amount: string): Promise<number> {
  const input = { donation_id: id, church_id, amount }
  const rows = rowsOn(pendingRows(), id).filter(({ call }) => call === donations.update.name)
  const refused = rows.find(({ status }) => status === 'needsAttention')
  if (!refused) return (await write(donations.update, input)).order
  const later = rows.filter(({ order }) => order > refused.order).map(({ order }) => order)
  await correct(refused.order, v.parse(donations.update.input, input), later)
  return refused.order
}

/**
 * Deletes a gift. One that the server has refused never was there: it goes with all that hangs on it, and null is
 * answered. Else the order of the row that brings the deletion to the server.
 */
export async function deleteDonation({ id, church_id }: Donation): Promise<number | null> {
  const rows = rowsOn(pendingRows(), id)
  const refused = rows.filter(({ status }) => status === 'needsAttention')
  if (refused.some(({ call }) => call === donations.add.name)) {
    await discard(rows.map(({ order }) => order))
    return null
  }
  // A change that was refused would hold the deletion up, and has no meaning any more.
  if (refused.length > 0) await discard(refused.map(({ order }) => order))
  return (await write(donations.remove, { donation_id: id, church_id })).order
}
