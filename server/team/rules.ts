import type { TeamActivity } from '#contract/church-activity.ts'
import type { Colleague, TeamInvitation } from '#contract/team.ts'
import type { churchActivity } from '#server/db/schema/church-activity.ts'
import type { teamInvitations } from '#server/db/schema/team.ts'

export const invitationDays = 14

/** Expiry of an invitation. */
export function invitationEnd(instant: Date): Date {
  return new Date(instant.getTime() + invitationDays * 24 * 60 * 60 * 1000)
}

export type ColleagueRow = Omit<Colleague, 'user_id' | 'since'> & { userId: string; since: Date }

/** A team member as displayed. */
export function viewColleague({ userId, name, email, photo, role, since }: ColleagueRow): Colleague {
  return { user_id: userId, name, email, photo, role, since: since.toISOString() }
}

export type InvitationRow = typeof teamInvitations.$inferSelect

/** An invitation as displayed to the owner. */
export function viewInvitation(row: InvitationRow): TeamInvitation {
  const { id, role, note, email, createdAt, expiresAt } = row
  return { id, role, note, email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** An activity entry with its person's name. */
export type ActivityRow = Omit<typeof churchActivity.$inferSelect, 'churchId'> & { name: string }

/** An activity entry as displayed to the owner. */
export function viewActivity({ id, kind, userId, name, detail, createdAt }: ActivityRow): TeamActivity {
  return { id, kind, detail, user_id: userId, user_name: name, at: createdAt.toISOString() }
}
