import { isDeepStrictEqual } from 'node:util'
import { memberFields, optionalMemberFields } from '#contract/member.ts'
import type { MemberField, MemberTexts } from '#contract/member.ts'
import {
  contactFields,
  contactKinds,
  contactsOf,
  noContacts,
  storedContacts,
} from '#contract/member-contacts.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { mergedTexts } from '#contract/merged-texts.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import type { MemberRow } from '#server/members/columns.ts'
import { mergedArchived } from './archived.ts'
import type { MemberRecord, MergeSnapshot } from './snapshot.ts'

const day = 86_400_000
/** How long a merge can be undone. */
export const undoDays = 30

/** Until when a merge can be undone; null when it has been. */
export function undoUntil(merge: { created: number; undone: boolean }): Date | null {
  return merge.undone ? null : new Date(merge.created + undoDays * day)
}

/** Throws a 409 when a merge can no longer be undone, or not yet: one after it stands on what it made. */
export function checkUndo(merge: { created: number; followed: boolean }, now: Date): void {
  if (merge.created + undoDays * day < now.getTime()) throw new Problem(409, m.merge_undo_too_late())
  if (merge.followed) throw new Problem(409, m.merge_undo_later_first())
}

type Filled = MemberTexts & Partial<MemberContacts> & Pick<MemberRecord, 'photo'>
type Merged = Filled & MemberContacts

/** The texts and the photo of the member that a merge makes. `fromDuplicate`: the fields that have the duplicate's value. */
export function mergedFields(survivor: Filled, duplicate: Filled, fromDuplicate: MemberField[] = []): Merged {
  return { ...mergedTexts(survivor, duplicate, fromDuplicate), photo: survivor.photo ?? duplicate.photo }
}

/** What the member is that a merge makes: a visitor only where both are. */
export function mergedKind(survivor: { kind: MemberKind }, duplicate: { kind: MemberKind }): MemberKind {
  return survivor.kind === 'visitor' ? duplicate.kind : survivor.kind
}

/** The member that a merge of two would make. */
export function mergeRows(kept: MemberRow, dropped: MemberRow): MemberRow {
  const groups = new Map(
    [...(dropped.groups ?? []), ...(kept.groups ?? [])].map((group) => [group.id, group]),
  )
  return {
    ...kept,
    ...mergedFields(kept, dropped),
    kind: mergedKind(kept, dropped),
    groups: [...groups.values()],
    created: Math.min(kept.created, dropped.created),
    archived: mergedArchived(kept, dropped),
  }
}

/** Until when a first visit of the two who are one counts as a newcomer's: never, if either came with a list. */
export function newUntil(trace: Pick<MergeSnapshot, 'kept_new_until' | 'dropped_new_until'>): string | null {
  const { kept_new_until: kept, dropped_new_until: dropped } = trace
  if (kept === null || dropped === null) return null
  return kept < dropped ? kept : dropped
}

const restoredFields = [...memberFields, ...contactFields, 'photo'] as const

/** Gives the survivor back what it had in the fields that the merge changed, unless they have been edited since. */
export function restoreFields(
  now: Filled,
  { kept, dropped, merged }: Pick<MergeSnapshot, 'kept' | 'dropped' | 'merged'>,
): Filled {
  const restored = restoredFields.map((field) => {
    // Snapshots without `merged` are of merges that only filled blanks.
    const wasChanged = merged
      ? isDeepStrictEqual(now[field], merged[field])
      : kept[field] === null && now[field] === dropped[field]
    return [field, wasChanged ? kept[field] : now[field]]
  })
  return Object.fromEntries(restored) as Filled
}

/** Gives the survivor back what it was, unless that has been edited since. Undefined: it stays. */
export function restoredKind(
  now: { kind: MemberKind },
  { kept, dropped }: MergeSnapshot,
): MemberKind | undefined {
  // Snapshots without kinds are older than kinds.
  if (!kept.kind || !dropped.kind) return undefined
  const merged = mergedKind({ kind: kept.kind }, { kind: dropped.kind })
  return now.kind === merged ? kept.kind : undefined
}

/** The photo of the dropped one once it is back: gone if the kept one had it and has another one, or none, by now. */
export function photoBack(now: Pick<Filled, 'photo'>, { kept, dropped }: MergeSnapshot): string | null {
  const went = kept.photo === null && dropped.photo !== null
  return went && now.photo !== dropped.photo ? null : dropped.photo
}

/** What the member form changes. A field that is left out stays as it is. */
type MemberEdit = MemberTexts & MemberContacts & { groups: string[] }

/**
 * An edit of a member who has been merged into another, as an edit of that other one: what it changed of the dropped
 * one is changed, all else stays as it is. A phone or email of the survivor that gives way is a further one.
 */
export function followEdit(
  edit: MemberEdit,
  trace: Pick<MergeSnapshot, 'dropped' | 'groups'>,
  now: MemberEdit,
): MemberEdit {
  const { groups } = trace
  const dropped = { ...noContacts, ...trace.dropped }
  const left = new Set(groups.filter((id) => !edit.groups.includes(id)))
  const joined = edit.groups.filter((id) => !groups.includes(id))
  const text = <Field extends MemberField>(field: Field) =>
    edit[field] === dropped[field] ? now[field] : edit[field]
  const contacts = contactKinds.map((kind) => {
    const [before, after] = [contactsOf(dropped, kind), contactsOf(edit, kind)]
    const removed = before.filter(({ value }) => !after.some((one) => one.value === value))
    const changed = after.filter((one) => !before.some((other) => isDeepStrictEqual(one, other)))
    const stays = contactsOf(now, kind).filter(({ value }) => !removed.some((one) => one.value === value))
    const first = edit[kind] === dropped[kind] ? [] : after.slice(0, 1)
    const added = changed.filter(({ value }) => !stays.some((one) => one.value === value))
    const labelled = stays.map((one) => changed.find(({ value }) => value === one.value) ?? one)
    return storedContacts(kind, [...first, ...labelled, ...added])
  })
  return Object.assign(
    {
      ...now,
      ...recordOf(optionalMemberFields, text),
      name: text('name'),
      details: editedDetails(now.details, dropped.details, edit.details),
      groups: [...new Set([...now.groups.filter((id) => !left.has(id)), ...joined])],
    },
    ...contacts,
  )
}

/** The survivor's details with the lines that an edit of the merged member added, and without those that it deleted. */
function editedDetails(now: string | null, before: string | null, edited: string | null): string | null {
  if (edited === before) return now
  const [nowLines, beforeLines, editedLines] = [now, before, edited].map((text) => text?.split('\n') ?? [])
  const deleted = new Set(beforeLines!.filter((line) => !editedLines!.includes(line)))
  const left = nowLines!.filter((line) => !deleted.has(line))
  return [...new Set([...left, ...editedLines!])].join('\n') || null
}
