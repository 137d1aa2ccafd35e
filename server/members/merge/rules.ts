import { optionalMemberFields } from '#contract/member.ts'
import type { MemberField, MemberTexts } from '#contract/member.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { EditedTexts } from '#server/db/member-rows.ts'
import { Problem } from '#server/http/problem.ts'
import type { MemberRow } from '#server/members/columns.ts'
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

const filledFields = [...optionalMemberFields, 'photo'] as const
type Filled = Pick<MemberRecord, (typeof filledFields)[number]>

/** What the kept one says where it says something, and the other one where it does not. */
export function fillBlanks(kept: Filled, dropped: Filled): Filled {
  return recordOf(filledFields, (field) => kept[field] ?? dropped[field])
}

/** The member that a merge of two would make. */
export function mergeRows(kept: MemberRow, dropped: MemberRow): MemberRow {
  const groups = new Map(
    [...(dropped.groups ?? []), ...(kept.groups ?? [])].map((group) => [group.id, group]),
  )
  return {
    ...kept,
    ...fillBlanks(kept, dropped),
    groups: [...groups.values()],
    created: Math.min(kept.created, dropped.created),
  }
}

/** Until when a first visit of the two who are one counts as a newcomer's: never, if either came with a list. */
export function newUntil(trace: Pick<MergeSnapshot, 'kept_new_until' | 'dropped_new_until'>): string | null {
  const { kept_new_until: kept, dropped_new_until: dropped } = trace
  if (kept === null || dropped === null) return null
  return kept < dropped ? kept : dropped
}

/**
 * What a merge filled in, taken back: where the kept one still says what came from the other, it says nothing again.
 * What has been changed since stays.
 */
export function emptyFilled(now: Filled, { kept, dropped }: Pick<MergeSnapshot, 'kept' | 'dropped'>): Filled {
  return recordOf(filledFields, (field) =>
    kept[field] === null && now[field] === dropped[field] ? null : now[field],
  )
}

/** The photo of the dropped one once it is back: gone if the kept one had it and has another one, or none, by now. */
export function photoBack(now: Pick<Filled, 'photo'>, { kept, dropped }: MergeSnapshot): string | null {
  const went = kept.photo === null && dropped.photo !== null
  return went && now.photo !== dropped.photo ? null : dropped.photo
}

/** What the member form changes. A field that is left out stays as it is. */
export type MemberEdit = EditedTexts & { groups: string[] }

/**
 * An edit of a member who has been merged into another, as an edit of that other one: what it changed of the dropped
 * one is changed, all else stays as it is.
 */
export function followEdit(
  edit: MemberEdit,
  trace: Pick<MergeSnapshot, 'dropped' | 'groups'>,
  now: MemberTexts & { groups: string[] },
): MemberEdit {
  const { dropped, groups } = trace
  const left = new Set(groups.filter((id) => !edit.groups.includes(id)))
  const joined = edit.groups.filter((id) => !groups.includes(id))
  const text = <Field extends MemberField>(field: Field) => {
    const edited: MemberEdit[Field] = edit[field]
    return edited === undefined || edited === dropped[field] ? now[field] : edited
  }
  return {
    ...recordOf(optionalMemberFields, text),
    name: text('name'),
    groups: [...new Set([...now.groups.filter((id) => !left.has(id)), ...joined])],
  }
}
