import type { RosterMember } from '#src/offline/overlay.ts'

/** Whether a member is in the group. */
export function isIn(member: RosterMember, groupId: string): boolean {
  return member.groups.some((group) => group.id === groupId)
}
