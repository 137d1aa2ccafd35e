import { memberFields } from '#contract/member.ts'
import type { Member, MemberTexts } from '#contract/member.ts'
import { contactFields, filledContacts } from '#contract/member-contacts.ts'
import type { ContactField, MemberContacts } from '#contract/member-contacts.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { recordOf } from '#contract/fields/record-of.ts'

/** What a query selects from `members m` to show a member. */
export const memberColumns = `
  m.id, m.church_id, m.kind, ${[...memberFields, ...contactFields].map((field) => `m.${field}`).join(', ')}, m.photo,
  date_part('epoch', m.archived_at) * 1000 as archived,
  m.joined_on::text as joined, date_part('epoch', m.created_at) * 1000 as created, date_part('epoch', m.updated_at) * 1000 as updated,
  (select json_agg(json_build_object('id', g.id, 'name', g.name))
   from group_members gm join groups g on g.id = gm.group_id where gm.member_id = m.id) as groups`

/** A row of these columns. */
export interface MemberRow
  extends
    Omit<Member, 'kind' | 'joinedOn' | 'archivedAt' | 'createdAt' | 'updatedAt' | 'groups' | ContactField>,
    MemberContacts {
  kind: MemberKind
  joined: string
  /** Milliseconds since 1970; null: not archived. */
  archived: number | null
  created: number
  updated: number
  groups: Member['groups'] | null
}

/** The texts of a row. */
export function pickTexts(row: MemberRow): MemberTexts {
  return recordOf(memberFields, (field) => row[field]) as MemberTexts
}

/** The further phones and emails of a row, and the labels. */
export function pickContacts(row: MemberContacts): MemberContacts {
  return recordOf<ContactField, unknown>(contactFields, (field) => row[field]) as unknown as MemberContacts
}

/** The ids of a row's groups. */
export function groupIds({ groups }: MemberRow): string[] {
  return (groups ?? []).map(({ id }) => id)
}

const byName = new Intl.Collator('fr')

/** A member as their church sees them, the groups by name. */
export function viewMember(row: MemberRow): Member {
  const groups = row.groups ?? []
  return {
    id: row.id,
    church_id: row.church_id,
    kind: row.kind,
    ...pickTexts(row),
    ...filledContacts(pickContacts(row)),
    groups: groups.length > 1 ? groups.toSorted((a, b) => byName.compare(a.name, b.name)) : groups,
    photo: row.photo,
    joinedOn: row.joined,
    archivedAt: row.archived === null ? null : new Date(row.archived).toISOString(),
    createdAt: new Date(row.created).toISOString(),
    updatedAt: new Date(row.updated).toISOString(),
  }
}
