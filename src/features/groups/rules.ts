import type { RosterMember } from '#src/offline/overlay.ts'

export function isIn(member: RosterMember, groupId: string): boolean {
  return member.groups.some((group) => group.id === groupId)
}
