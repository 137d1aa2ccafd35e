import type { Colleague, TeamInvitation } from '#contract/team.ts'
import type { teamInvitations } from '#server/db/schema/team.ts'

/** In days. */
const invitationLasts = 14

/** When an invitation that is made at `instant` ends. */
export function invitationEnd(instant: Date): Date {
  return new Date(instant.getTime() + invitationLasts * 24 * 60 * 60 * 1000)
}

/** Someone's row in a church's team. */
export type ColleagueRow = Omit<Colleague, 'user_id' | 'since'> & { userId: string; since: Date }

/** A colleague as the owner sees them. */
export function viewColleague({ userId, name, email, role, since }: ColleagueRow): Colleague {
  return { user_id: userId, name, email, role, since: since.toISOString() }
}

export type InvitationRow = typeof teamInvitations.$inferSelect

/** An invitation as the owner sees it. */
export function viewInvitation({ id, role, note, createdAt, expiresAt }: InvitationRow): TeamInvitation {
  return { id, role, note, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
