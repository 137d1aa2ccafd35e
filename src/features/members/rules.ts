import type { Group } from '#contract/groups.ts'
import { memberFields } from '#contract/member.ts'
import type { MemberField } from '#contract/member.ts'
import { filledContacts, noContacts } from '#contract/member-contacts.ts'
import type { ContactField, MemberContacts } from '#contract/member-contacts.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { members } from '#contract/members.ts'
import { addDays, sundayFrom } from '#contract/fields/calendar.ts'
import { fold } from '#contract/text/text.ts'
import { formatPhone } from '#contract/text/phones.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { RosterMember } from '#src/offline/overlay.ts'

/** The fields that few people tell: folded away in the form, and shown in a card of their own. */
export const homeFields = ['birthday', 'address', 'household', 'details'] as const satisfies MemberField[]

/** What the member form holds. */
export type MemberValues = Record<MemberField, string> &
  MemberContacts & { kind: MemberKind; groups: string[] }

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
  member: Pick<RosterMember, MemberField | ContactField | 'groups' | 'kind'>,
  choices: GroupChoice[],
): MemberValues {
  const offered = new Set(choices.map((group) => group.id))
  return {
    ...recordOf(memberFields, (field) => member[field] ?? ''),
    phone: formatPhone(member.phone ?? ''),
    ...noContacts,
    ...filledContacts(member),
    phones: (member.phones ?? []).map(({ value, label }) => ({ value: formatPhone(value), label })),
    kind: member.kind ?? 'adult',
    groups: member.groups
      .map((group) => group.id)
      .filter((id) => offered.has(id))
      .toSorted(),
  }
}

/** The households of a church, each once, by name. */
export function householdsOf(roster: RosterMember[]): string[] {
  const names = new Map(roster.flatMap(({ household }) => (household ? [[fold(household), household]] : [])))
  return [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}

/** The others of a member's household, whatever the case and accents of its name. */
export function shareHousehold(roster: RosterMember[], { id, household }: RosterMember): RosterMember[] {
  if (!household) return []
  const home = fold(household)
  return roster.filter((other) => other.id !== id && other.household && fold(other.household) === home)
}

/** The form's values in a write that adds a member; groups that are no longer offered are left out. */
export function valuesIn({ input }: OutboxRow, choices: GroupChoice[] | undefined): MemberValues {
  const { groups = [], kind = 'adult', ...texts } = input as Partial<MemberValues>
  const contacts = { ...noContacts, ...filledContacts(texts) }
  const offered = groups.filter((id) => !choices || choices.some((group) => group.id === id))
  return {
    ...recordOf(memberFields, (field) => texts[field] ?? ''),
    ...contacts,
    kind,
    groups: offered.toSorted(),
  }
}

/** The id of the member that a write adds or changes. */
export function memberOf({ call, input }: OutboxRow): string {
  return String(call === members.add.name ? input['id'] : input['member_id'])
}

/** Whether a write adds this member or changes their fields: one that is only about them, like a gift, does not. */
export function writesMember({ entityKeys }: OutboxRow, memberId: string): boolean {
  return entityKeys.includes(`member:${memberId}`)
}

/** The writes on a member that have not reached the server, in order. */
export function rowsOn(rows: OutboxRow[], memberId: string): OutboxRow[] {
  return rows.filter((row) => row.status !== 'sent' && !row.conflicts && writesMember(row, memberId))
}

export interface WeekAttendance {
  /** The end of the week. */
  sunday: string
  /** Present at one of its services; null without a service. */
  present: boolean | null
}

/** Returns the attendance of the last 52 weeks, oldest first. */
export function yearOfWeeks(
  services: readonly { date: string; present: boolean }[],
  today: string,
): WeekAttendance[] {
  const byWeek = new Map<string, boolean>()
  for (const { date, present } of services) {
    const sunday = sundayFrom(date)
    byWeek.set(sunday, present || (byWeek.get(sunday) ?? false))
  }
  const last = sundayFrom(today)
  return Array.from({ length: 52 }, (_, i) => addDays(last, (i - 51) * 7)).map((sunday) => ({
    sunday,
    present: byWeek.get(sunday) ?? null,
  }))
}
