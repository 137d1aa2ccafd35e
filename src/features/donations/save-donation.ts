import * as v from 'valibot'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { correct, discard, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { donationOf, rowsOn } from './rules.ts'
import { readTypedDate, typedFrom } from './typed-date.ts'

/** The form's values. */
export type DonationValues = { member_id: string; amount: string; note: string; date: string }

/** The form's values from an outbox row that logs a gift, with the amount of its latest edit. */
export function valuesIn(row: OutboxRow): DonationValues {
  const { member_id, note, date } = row.input as { member_id: string; note: string; date: string }
  const edits = rowsOn(pendingRows(), donationOf(row)).filter(({ call }) => call === donations.update.name)
  const amount = (edits.at(-1) ?? row).input['amount']
  return { member_id, amount: String(amount), note, date: typedFrom(date) }
}

/** Writes a gift to the outbox: a new one, or the correction of a rejected one. */
export async function saveDonation(
  churchId: string,
  values: DonationValues,
  rejected: OutboxRow | undefined,
) {
  const fields = { ...values, date: readTypedDate(values.date) ?? values.date }
  const row = pendingRows().find(
    (known) => known.order === rejected?.order && known.status === 'needsAttention',
  )
  if (row) return { order: row.order, donationId: await correctAdded(row, fields) }
  const donationId = crypto.randomUUID()
  const { order } = await write(donations.add, { id: donationId, church_id: churchId, ...fields })
  return { order, donationId }
}

/** Later edits of the amount are in the values already. */
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

/** Writes a new amount of a gift to the outbox. Returns the order of the row that sends it. */
export async function saveAmount({ id, church_id }: Donation, amount: string): Promise<number> {
  const input = { donation_id: id, church_id, amount }
  const rows = rowsOn(pendingRows(), id).filter(({ call }) => call === donations.update.name)
  const rejected = rows.find(({ status }) => status === 'needsAttention')
  if (!rejected) return (await write(donations.update, input)).order
  const later = rows.filter(({ order }) => order > rejected.order).map(({ order }) => order)
  await correct(rejected.order, v.parse(donations.update.input, input), later)
  return rejected.order
}

/**
 * Deletes a gift. Returns the order of the outbox row that sends the deletion, or null for a gift that the server has
 * rejected: it never existed there, and its rows are discarded.
 */
export async function deleteDonation({ id, church_id }: Donation): Promise<number | null> {
  const rows = rowsOn(pendingRows(), id)
  const rejected = rows.filter(({ status }) => status === 'needsAttention')
  if (rejected.some(({ call }) => call === donations.add.name)) {
    await discard(rows.map(({ order }) => order))
    return null
  }
  // A rejected edit would block the deletion, and is obsolete.
  if (rejected.length > 0) await discard(rejected.map(({ order }) => order))
  return (await write(donations.remove, { donation_id: id, church_id })).order
}
