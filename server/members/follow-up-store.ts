import type { FollowUp } from '#contract/members.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

export type FollowUpRow = Omit<FollowUp, 'createdAt'> & {
  /** Milliseconds since 1970. */
  created: number
}

const columns = `f.id, f.member_id, f.kind, f.note, coalesce(u.name, '') as by_name,
  date_part('epoch', f.created_at) * 1000 as created`

const list = query<FollowUpRow>(
  `select ${columns} from follow_ups f left join users u on u.id = f.made_by
   where f.member_id = $1 order by f.created_at desc, f.id limit 100`,
  'follow-ups-list',
)

/** The last hundred notes on a member, the latest first. */
export function listFollowUps(db: Db, memberId: string): Promise<FollowUpRow[]> {
  return list(db, [memberId])
}

const one = query<FollowUpRow>(
  `select ${columns} from follow_ups f left join users u on u.id = f.made_by
   where f.id = $1 and f.member_id = $2`,
  'follow-ups-one',
)

const add = query(
  `insert into follow_ups (id, church_id, member_id, kind, note, made_by, created_at)
   select $1, $2, m.id, $4, $5, $6, to_timestamp($7::float8 / 1000) from members m where m.id = $3 and m.church_id = $2
   on conflict (id) do update set kind = excluded.kind, note = excluded.note
     where follow_ups.member_id = excluded.member_id and follow_ups.made_by = excluded.made_by`,
  'follow-ups-add',
)

/**
 * Keeps a note; the same id again from the same person changes its words, which may have been corrected after a lost
 * answer. `at` in milliseconds since 1970. Returns what is there: undefined when it is another member's.
 */
export async function addFollowUp(
  tx: Db,
  churchId: string,
  note: { id: string; memberId: string; kind: FollowUp['kind']; note: string; by: string; at: number },
): Promise<FollowUpRow | undefined> {
  await add(tx, [note.id, churchId, note.memberId, note.kind, note.note, note.by, note.at])
  const [row] = await one(tx, [note.id, note.memberId])
  return row
}

const addToAll = query<{ member_id: string }>(
  `insert into follow_ups (id, church_id, member_id, kind, note, made_by, created_at)
   select encode(sha256(convert_to($2 || ' ' || given.named, 'UTF8')), 'hex'), $1, m.id, $5, $6, $7,
     to_timestamp($8::float8 / 1000)
   from unnest($3::text[], $4::text[]) as given (member_id, named)
     join members m on m.id = given.member_id and m.church_id = $1
   on conflict (id) do update set kind = excluded.kind, note = excluded.note
     where follow_ups.member_id = excluded.member_id and follow_ups.made_by = excluded.made_by
   returning member_id`,
  'follow-ups-add-to-all',
)

/**
 * Stores the same note on several members; `at` in milliseconds since 1970. `of` has for each member the id under which
 * the call named them, which differs after a merge. The ids of the notes follow from it and from the call's own `id`: the
 * same call again changes their words. Returns the members whom the church has.
 */
export async function addFollowUps(
  tx: Db,
  churchId: string,
  note: {
    id: string
    of: ReadonlyMap<string, string>
    kind: FollowUp['kind']
    note: string
    by: string
    at: number
  },
): Promise<string[]> {
  const { id, of, kind, note: text, by, at } = note
  const rows = await addToAll(tx, [churchId, id, [...of.keys()], [...of.values()], kind, text, by, at])
  return rows.map(({ member_id }) => member_id)
}

const remove = query(
  'delete from follow_ups where id = $1 and member_id = $2 and church_id = $3',
  'follow-ups-remove',
)

/** Removes a note, where it is there. */
export async function removeFollowUp(tx: Db, churchId: string, memberId: string, id: string): Promise<void> {
  await remove(tx, [id, memberId, churchId])
}
