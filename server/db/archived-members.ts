import { countedKind } from '#contract/member-kinds.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import type { MemberTexts } from '#contract/member.ts'
import type { Db } from './connection.ts'
import { countMembers, recountMembers } from './member-rows.ts'
import { query } from './query.ts'
import { settleAbsences } from './settle-absences.ts'

/** A member who has been archived or brought back. */
export interface ArchivedMember extends Pick<MemberTexts, 'name' | 'phone' | 'email'>, MemberContacts {
  id: string
  kind: MemberKind
}

const lock = query<{ id: string; newUntil: string | null }>(
  `select member_id as id, new_until::text as "newUntil" from member_absences
   where church_id = $1 and member_id = any($2) order by member_id for update`,
  'archived-members-lock',
)

const change = query<ArchivedMember>(
  `with locked as materialized (
     select id from members where church_id = $1 and id = any($2) and (archived_at is null) = $3
     order by id for no key update
   )
   update members m set archived_at = case when $3 then now() end, updated_at = now()
   from locked where m.id = locked.id
   returning m.id, m.kind, m.name, m.phone, m.phone_label, m.phones, m.email, m.email_label, m.emails`,
  'archived-members-change',
)

/**
 * Archives members of a church, or brings them back, with all figures that depend on it. Must run in a transaction.
 * Returns the members who were not so before. `spendAdults`: counts adults who are back, where the plan has a limit;
 * may throw `LimitReached`.
 */
export async function setArchived(
  tx: Db,
  churchId: string,
  ids: string[],
  archived: boolean,
  spendAdults: (adults: number) => Promise<void> = () => Promise.resolve(),
): Promise<ArchivedMember[]> {
  const newUntil = new Map((await lock(tx, [churchId, ids])).map((row) => [row.id, row.newUntil]))
  const changed = await change(tx, [churchId, ids, archived])
  if (changed.length === 0) return []
  const people = changed.map(({ id }) => ({ id, newUntil: newUntil.get(id) ?? null }))
  await settleAbsences(tx, churchId, people)
  if (archived) {
    await recountMembers(tx, churchId)
  } else {
    await countMembers(tx, churchId, changed.length)
    await spendAdults(changed.filter(({ kind }) => kind === countedKind).length)
  }
  return changed
}
