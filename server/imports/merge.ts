import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { optionalMemberFields } from '#contract/member.ts'
import { contactFields, filledContacts } from '#contract/member-contacts.ts'
import type { ContactField, MemberContacts } from '#contract/member-contacts.ts'
import { mergedTexts } from '#contract/merged-texts.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import type { Db } from '#server/db/connection.ts'
import { changeMemberRow } from '#server/db/member-rows.ts'
import { mergedInto } from '#server/db/merged-members.ts'
import { groupMembers, members } from '#server/db/schema/members.ts'
import type { MergeSnapshot } from '#server/db/schema/imports.ts'
import type { RowRecord } from './store.ts'

interface Merged {
  row: number
  memberId: string
  before: MergeSnapshot
}

/**
 * Fills empty fields of the members that rows duplicate; other fields stay, except a phone or email that the user chose
 * to replace. Restores archived members. Further contacts are added, other values go into the details. Runs in the
 * church's language. Returns the written values.
 */
export async function fillEmptyFields(
  tx: Db,
  churchId: string,
  rows: RowRecord[],
  groups: (names: string[]) => string[],
  bringBack: (memberId: string) => Promise<unknown>,
): Promise<Merged[]> {
  const results: Merged[] = []
  const doubled = rows.map(({ value }) => value.duplicate_of?.id ?? '')
  // Follows members that were merged since the preview.
  const survivors = await mergedInto(tx, churchId, doubled)
  for (const { row, value, decision } of rows) {
    const duplicateId = value.duplicate_of?.id ?? ''
    const id = survivors.get(duplicateId) ?? duplicateId
    const [member] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, id), eq(members.churchId, churchId)))
      .for('update')
    // The member was removed since the preview.
    if (!member) continue
    const isBack = member.archivedAt !== null
    if (isBack) await bringBack(id)
    const given = {
      ...recordOf(optionalMemberFields, (field) => value[field] || null),
      ...filledContacts(value),
      name: value.name,
    }
    const merged = mergedTexts(member, given, decision === 'overwrite' ? ['phone', 'email'] : [])
    const written = optionalMemberFields.filter((field) => merged[field] !== member[field])
    const filled = recordOf(written, (field) => merged[field] ?? '')
    const [contacts, replacedContacts] = [contactFieldsOf(merged), contactFieldsOf(member)]
    const hasContacts = !isDeepStrictEqual(contacts, replacedContacts)
    if (written.length > 0 || hasContacts) {
      await changeMemberRow(tx, churchId, { ...textsOf(member), ...filled, ...contacts })
    }
    const joined = await joinGroups(tx, id, groups(value.groups))
    const replaced = recordOf(
      written.filter((field) => member[field]),
      (field) => member[field] ?? '',
    )
    const before = {
      ...filled,
      groups: joined,
      ...(isBack && { broughtBack: true }),
      replaced,
      ...(hasContacts && { contacts: { written: contacts, replaced: replacedContacts } }),
    }
    results.push({ row, memberId: id, before })
  }
  return results
}

/** Reverts the fields that merges filled, unless they have been edited since. Returns the members who were archived before. */
export async function revertFilled(tx: Db, rows: RowRecord[]): Promise<string[]> {
  const broughtBack: string[] = []
  for (const { memberId, before } of rows) {
    if (!memberId || !before) continue
    const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update')
    if (!member) continue
    if (before.broughtBack) broughtBack.push(memberId)
    const texts = recordOf(optionalMemberFields, (field) =>
      before[field] && member[field] === before[field] ? (before.replaced?.[field] ?? null) : member[field],
    )
    const contacts = contactFieldsOf(member)
    const { written = contacts, replaced = contacts } = before.contacts ?? {}
    const isUntouched = (field: ContactField) => isDeepStrictEqual(contacts[field], written[field])
    const back = Object.fromEntries(
      contactFields.filter(isUntouched).map((field) => [field, replaced[field]]),
    )
    await changeMemberRow(tx, member.churchId, { ...textsOf(member), ...texts, ...back })
    if (before.groups.length > 0) {
      const joined = and(eq(groupMembers.memberId, memberId), inArray(groupMembers.groupId, before.groups))
      await tx.delete(groupMembers).where(joined)
    }
  }
  return broughtBack
}

function textsOf(member: typeof members.$inferSelect) {
  return { id: member.id, name: member.name, ...recordOf(optionalMemberFields, (field) => member[field]) }
}

function contactFieldsOf({ phone_label, phones, email_label, emails }: MemberContacts): MemberContacts {
  return { phone_label, phones, email_label, emails }
}

/** Adds a member to groups and returns the ones they were not in. */
async function joinGroups(tx: Db, memberId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .insert(groupMembers)
    .values(ids.map((groupId) => ({ memberId, groupId })))
    .onConflictDoNothing()
    .returning({ id: groupMembers.groupId })
  return rows.map((row) => row.id)
}
