import type { Group } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { formatPhone } from '#contract/text/phones.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { RosterMember } from '#src/offline/overlay.ts'

/** What the member form holds. */
export type MemberValues = { name: string; phone: string; email: string; groups: string[] }

/** A group that can be ticked. */
export type GroupChoice = Pick<Group, 'id' | 'name'>

/** The list with one member, if there, brought to its beginning. */
export function broughtForward(list: RosterMember[], id: string | undefined): RosterMember[] {
  const first = id === undefined ? undefined : list.find((member) => member.id === id)
  return first ? [first, ...list.filter((member) => member !== first)] : list
}

/** The groups to tick: the chosen ones first, so that they are in sight, then the others. */
export function groupChoices(groups: GroupChoice[], chosen: GroupChoice[]): GroupChoice[] {
  // Not read yet on this device: the member's own are all that is known.
  if (groups.length === 0) return chosen
  const ids = new Set(chosen.map((group) => group.id))
  return [...groups.filter((group) => ids.has(group.id)), ...groups.filter((group) => !ids.has(group.id))]
}

/** The form's values of a member, the phone as people write it; groups that are no longer offered are left out. */
export function valuesOf(
  member: Pick<RosterMember, 'name' | 'phone' | 'email' | 'groups'>,
  choices: GroupChoice[],
): MemberValues {
  const offered = new Set(choices.map((group) => group.id))
  return {
    name: member.name,
    phone: formatPhone(member.phone ?? ''),
    email: member.email ?? '',
    groups: member.groups
      .map((group) => group.id)
      .filter((id) => offered.has(id))
      .toSorted(),
  }
}

/**
 * What to save of an edit: what was changed in the form, and for the rest what is known by now. Someone else may have
 * changed it while the form was open, and their change must not be undone.
 */
export function mergeEdit(base: MemberValues, edited: MemberValues, latest: MemberValues): MemberValues {
  const text = (field: 'name' | 'phone' | 'email') =>
    edited[field] === base[field] ? latest[field] : edited[field]
  const left = base.groups.filter((id) => !edited.groups.includes(id))
  const joined = edited.groups.filter((id) => !base.groups.includes(id))
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    groups: [...new Set([...latest.groups.filter((id) => !left.includes(id)), ...joined])].toSorted(),
  }
}

/** The form's values in a write that adds or changes a member. */
export function valuesIn({ input }: OutboxRow): MemberValues {
  const { name, phone, email, groups } = input as MemberValues
  return { name, phone, email, groups: (groups ?? []).toSorted() }
}

/** The id of the member that a write adds or changes. */
export function memberOf({ call, input }: OutboxRow): string {
  return String(call === members.add.name ? input['id'] : input['member_id'])
}

/** The writes on a member that have not reached the server, in order. */
export function rowsOn(rows: OutboxRow[], memberId: string): OutboxRow[] {
  return rows.filter((row) => row.status !== 'sent' && row.entityKeys.includes(`member:${memberId}`))
}
