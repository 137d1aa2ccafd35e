import { memberFields } from '#contract/member.ts'
import type { MemberTexts } from '#contract/member.ts'
import { contactFields } from '#contract/member-contacts.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

export interface ExportRow extends MemberTexts, MemberContacts {
  kind: MemberKind
  groups: string
  joined: string
  /** `YYYY-MM-DD`; null: not archived. */
  archived: string | null
}

const everybody = query<ExportRow>(
  `select ${[...memberFields, ...contactFields].map((field) => `m.${field}`).join(', ')}, m.kind, m.joined_on::text as joined, (m.archived_at at time zone c.timezone)::date::text as archived, coalesce((
     select string_agg(g.name, ', ' order by g.name)
     from group_members gm join groups g on g.id = gm.group_id where gm.member_id = m.id), '') as groups
   from members m join churches c on c.id = m.church_id where m.church_id = $1 order by m.sort_name, m.id`,
  'members-export',
)

/** All members of a church by name, with what a list of them says. */
export function listForExport(db: Db, churchId: string): Promise<ExportRow[]> {
  return everybody(db, [churchId])
}
