import * as v from 'valibot'
import { funds } from '#contract/funds.ts'
import type { Fund } from '#contract/funds.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { isRejected } from '#src/offline/edits.ts'
import { correct, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'

type FundKey = Pick<Fund, 'id' | 'church_id'>

/** Returns whether a row is a rejected write of this fund. */
export function isRejectedOf(fundId: string, row: OutboxRow): boolean {
  return isRejected(row) && row.entityKeys.includes(`fund:${fundId}`)
}

/** Returns the fund's pending and rejected rows in order. */
function rowsOn(fundId: string): OutboxRow[] {
  return pendingRows().filter(
    ({ status, conflicts, entityKeys }) =>
      status !== 'sent' && !conflicts && entityKeys.includes(`fund:${fundId}`),
  )
}

/** Returns the latest unsent name of the fund. */
export function writtenName(fundId: string): string | undefined {
  return rowsOn(fundId).findLast(({ input }) => input['name'] !== undefined)?.input['name'] as
    | string
    | undefined
}

/**
 * Creates or renames a fund (`shown`: previous name), or corrects its rejected write. Returns the row's
 * sequence number.
 */
export async function nameFund(
  { id, church_id }: FundKey,
  name: string,
  { isNew, shown }: { isNew: boolean; shown: string },
): Promise<number> {
  const rows = rowsOn(id)
  const rejected = rows.find((row) => isRejectedOf(id, row))
  if (rejected) {
    const { input } = rejected.call === funds.create.name ? funds.create : funds.update
    const base = rejected.input['base'] as object | undefined
    // A queued older name would overwrite the corrected one.
    const renames = rows.filter(
      (row) =>
        row.order > rejected.order && row.input['name'] !== undefined && row.input['archived'] === undefined,
    )
    await correct(
      rejected.order,
      v.parse(input, { ...rejected.input, name, ...(base && { base: { name: shown, ...base } }) }),
      renames.map(({ order }) => order),
    )
    return rejected.order
  }
  const row = isNew
    ? await write(funds.create, { id, church_id, name })
    : await write(funds.update, { fund_id: id, church_id, name, base: { name: shown } })
  return row.order
}

/** Archives or unarchives a fund. Returns the row's sequence number. */
export async function archiveFund({ id, church_id }: FundKey, archived: boolean): Promise<number> {
  return (await write(funds.update, { fund_id: id, church_id, archived, base: { archived: !archived } }))
    .order
}
