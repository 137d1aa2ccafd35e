import * as v from 'valibot'
import { members } from '#contract/members.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { correct, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import type { homeFields, MemberValues } from './rules.ts'
import { memberOf, rowsOn } from './rules.ts'

/** What the values are of: someone new, a member, or a write that the server refused and that is corrected. */
export interface Saved {
  churchId: string
  memberId?: string | undefined
  rejected?: OutboxRow | undefined
}

/**
 * Stores what a member form holds in the outbox; a change leaves out what is `untouched`. Resolves to whose it is and
 * the order of its row. Throws when the device cannot store it.
 */
export async function saveMember(
  { churchId, memberId, rejected }: Saved,
  values: MemberValues,
  untouched: (typeof homeFields)[number][],
) {
  const row = pendingRows().find(
    (known) => known.order === rejected?.order && known.status === 'needsAttention',
  )
  if (row) return correctRow(row, values)
  // What was rejected has been sent again meanwhile: this comes after it.
  const known = memberId ?? (rejected && memberOf(rejected))
  const id = known ?? crypto.randomUUID()
  const { order } = known
    ? await write(members.update, {
        member_id: id,
        church_id: churchId,
        ...values,
        ...recordOf(untouched, () => undefined),
      })
    : await write(members.add, { id, church_id: churchId, ...values })
  return { order, memberId: id }
}

/** Later edits of the same person are in the values already. */
async function correctRow(row: OutboxRow, values: MemberValues) {
  const { input } = row.call === members.add.name ? members.add : members.update
  const memberId = memberOf(row)
  const later = rowsOn(pendingRows(), memberId).filter((other) => other.order > row.order)
  await correct(
    row.order,
    v.parse(input, { ...row.input, ...values }),
    later.map((other) => other.order),
  )
  return { order: row.order, memberId }
}
