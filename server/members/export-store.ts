import { memberFields } from '#contract/member.ts'
import type { MemberTexts } from '#contract/member.ts'
import { contactFields } from '#contract/member-contacts.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

export interface ExportRow extends MemberTexts, MemberContacts {
  groups: string
  joined: string
}

const everybody = query<ExportRow>(
  `select ${[...memberFields, ...contactFields].map((field) => `m.${field}`).join(', ')}, m.joined_on::text as joined, coalesce((
     select string_agg(g.name, ', ' order by g.name)
     from group_members gm join groups g on g.id = gm.group_id where gm.member_id = m.id), '') as groups
   from members m where m.church_id = $1 order by m.sort_name, m.id`,
  'members-export',
)

/** All members of a church by name, with what a list of them says. */
export function listForExport(db: Db, churchId: string): Promise<ExportRow[]> {
  return everybody(db, [churchId])
}
