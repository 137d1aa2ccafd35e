import { m } from '#contract/locales/paraglide/messages.js'
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

type Filled = Pick<MemberRecord, 'phone' | 'email' | 'photo'>

/** What the kept one says where it says something, and the other one where it does not. */
export function fillBlanks(kept: Filled, dropped: Filled): Filled {
  return {
    phone: kept.phone ?? dropped.phone,
    email: kept.email ?? dropped.email,
    photo: kept.photo ?? dropped.photo,
  }
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
  const before = (field: keyof Filled) =>
    kept[field] === null && now[field] === dropped[field] ? null : now[field]
  return { phone: before('phone'), email: before('email'), photo: before('photo') }
}

/** The photo of the dropped one once it is back: gone if the kept one had it and has another one, or none, by now. */
export function photoBack(now: Pick<Filled, 'photo'>, { kept, dropped }: MergeSnapshot): string | null {
  const went = kept.photo === null && dropped.photo !== null
  return went && now.photo !== dropped.photo ? null : dropped.photo
}

/** What the member form changes. */
export interface Edit {
  name: string
  /** E.164. */
  phone: string
  email: string
  groups: string[]
}

/**
 * An edit of a member who has been merged into another, as an edit of that other one: what it changed of the dropped
 * one is changed, all else stays as it is.
 */
export function followEdit(
  edit: Edit,
  trace: Pick<MergeSnapshot, 'dropped' | 'groups'>,
  now: { name: string; phone: string | null; email: string | null; groups: string[] },
): { name: string; phone: string | null; email: string | null; groups: string[] } {
  const { dropped, groups } = trace
  const left = new Set(groups.filter((id) => !edit.groups.includes(id)))
  const joined = edit.groups.filter((id) => !groups.includes(id))
  return {
    name: edit.name === dropped.name ? now.name : edit.name,
    phone: edit.phone === dropped.phone ? now.phone : edit.phone,
    email: edit.email === dropped.email ? now.email : edit.email,
    groups: [...new Set([...now.groups.filter((id) => !left.has(id)), ...joined])],
  }
}
