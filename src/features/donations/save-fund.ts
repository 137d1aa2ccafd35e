import * as v from 'valibot'
import { funds } from '#contract/funds.ts'
import type { Fund } from '#contract/funds.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { correct, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'

type FundKey = Pick<Fund, 'id' | 'church_id'>

/** Whether a row is a write of this fund that the server has rejected. */
export function isRejectedOf(fundId: string, { status, entityKeys }: OutboxRow): boolean {
  return status === 'needsAttention' && entityKeys.includes(`fund:${fundId}`)
}

/**
 * Makes a fund, or writes another name of one; of one that the server has rejected it corrects what was written. Returns
 * the order of the row that sends it.
 */
export async function nameFund(
  { id, church_id }: FundKey,
  name: string,
  { isNew }: { isNew: boolean },
): Promise<number> {
  const rejected = pendingRows().find((row) => isRejectedOf(id, row))
  if (rejected) {
    const { input } = rejected.call === funds.create.name ? funds.create : funds.update
    await correct(rejected.order, v.parse(input, { ...rejected.input, name }))
    return rejected.order
  }
  const row = isNew
    ? await write(funds.create, { id, church_id, name })
    : await write(funds.update, { fund_id: id, church_id, name })
  return row.order
}

/** Archives a fund, or takes that back. Returns the order of the row that sends it. */
export async function archiveFund({ id, church_id }: FundKey, archived: boolean): Promise<number> {
  return (await write(funds.update, { fund_id: id, church_id, archived })).order
}
