import type { Group } from '#contract/groups.ts'
import type { Member } from '#contract/member.ts'
import { fold } from '#contract/text/text.ts'
import type { OutboxRow } from './database.ts'
import type { RosterMember } from './overlay.ts'
import { callOf } from './queueable-calls.ts'

/** Whether a row changes the list of members. */
export function changesMembers(row: Pick<OutboxRow, 'call'>): boolean {
  return callOf(row)?.overlay.members !== undefined
}

/** The server's members with what was added and changed on this device laid over them, by name. */
export function overlayMembers(
  serverMembers: Member[],
  groups: Group[],
  rows: OutboxRow[],
  churchId: string,
): RosterMember[] {
  const known = new Map<string, RosterMember>(
    serverMembers.map((member) => [member.id, { ...member, folded: fold(member.name) }]),
  )
  for (const row of rows) callOf(row)?.overlay.members?.(known, row, { churchId, groups })
  return [...known.values()].toSorted((a, b) => compare(a.folded, b.folded) || compare(a.id, b.id))
}

/** By code points, as the server orders names. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
