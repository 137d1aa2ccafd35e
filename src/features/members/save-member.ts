import * as v from 'valibot'
import { filledContacts } from '#contract/member-contacts.ts'
import { members, memberSets } from '#contract/members.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { correct, write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { isRejected, writeEdit } from '#src/offline/edits.ts'
import type { MemberValues } from './rules.ts'
import { memberOf, rowsOn } from './rules.ts'

/** What the values are of: someone new, a member, or a write that the server refused and that is corrected. */
export interface Saved {
  churchId: string
  memberId?: string | undefined
  rejected?: OutboxRow | undefined
}

/**
 * Stores what a member form holds in the outbox: of an edit what differs from what was `shown`. Resolves to whose it is
 * and the order of its row, undefined where nothing differs. Throws when the device cannot store it.
 */
export async function saveMember(
  { churchId, memberId, rejected }: Saved,
  values: MemberValues,
  shown: MemberValues,
) {
  const row = pendingRows().find((known) => known.order === rejected?.order && isRejected(known))
  // Without one, what was rejected has been sent again meanwhile: this comes after it.
  const known = memberId ?? (rejected && memberOf(rejected))
  const id = known ?? crypto.randomUUID()
  // Later edits of the same person are in the values already.
  const rows = row ? rowsOn(pendingRows(), id).filter(({ order }) => order >= row.order) : []
  if (row?.call === members.add.name) return { order: await correctAdded(rows, values), memberId: id }
  if (!known) {
    const { phone_label: _1, phones: _2, email_label: _3, emails: _4, ...others } = values
    const input = { id, church_id: churchId, ...others, ...filledContacts(values) }
    return { order: (await write(members.add, input)).order, memberId: id }
  }
  const ids = { member_id: id, church_id: churchId }
  const rules = { sets: memberSets }
  const order = await writeEdit({ endpoint: members.update, ids, shown, values, rules, rejected: rows })
  return { order, memberId: id }
}

async function correctAdded([row, ...later]: OutboxRow[], values: MemberValues): Promise<number> {
  await correct(
    row!.order,
    v.parse(members.add.input, { ...row!.input, ...values }),
    later.map(({ order }) => order),
  )
  return row!.order
}
