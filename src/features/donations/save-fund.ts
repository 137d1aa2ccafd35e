import * as v from 'valibot'
import { funds } from '#contract/funds.ts'
import type { Fund } from '#contract/funds.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { isRejected } from '#src/offline/edits.ts'
import { correct, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'

type FundKey = Pick<Fund, 'id' | 'church_id'>

/** Whether a row is a write of this fund that the server has rejected. */
export function isRejectedOf(fundId: string, row: OutboxRow): boolean {
  return isRejected(row) && row.entityKeys.includes(`fund:${fundId}`)
}

/** What was written of this fund and is not on the server, in order. */
function rowsOn(fundId: string): OutboxRow[] {
  return pendingRows().filter(
    ({ status, conflicts, entityKeys }) =>
      status !== 'sent' && !conflicts && entityKeys.includes(`fund:${fundId}`),
  )
}

/** The last name that was written of this fund and is not on the server. */
export function writtenName(fundId: string): string | undefined {
  return rowsOn(fundId).findLast(({ input }) => input['name'] !== undefined)?.input['name'] as
    | string
    | undefined
}

/**
 * Makes a fund, or writes another name of one that `shown` was the name of; of one that the server has rejected it corrects
 * what was written. Returns the order of the row that sends it.
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
    // An older name that waits behind it would follow the corrected one.
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

/** Archives a fund, or takes that back. Returns the order of the row that sends it. */
export async function archiveFund({ id, church_id }: FundKey, archived: boolean): Promise<number> {
  return (await write(funds.update, { fund_id: id, church_id, archived, base: { archived: !archived } }))
    .order
}
