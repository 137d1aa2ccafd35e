import type { TeamActivity } from '#contract/church-activity.ts'
import type { Colleague, TeamInvitation } from '#contract/team.ts'
import type { churchActivity } from '#server/db/schema/church-activity.ts'
import type { teamInvitations } from '#server/db/schema/team.ts'

/** Lifetime of an invitation in days. */
export const invitationDays = 14

/** When an invitation created at `instant` expires. */
export function invitationEnd(instant: Date): Date {
  return new Date(instant.getTime() + invitationDays * 24 * 60 * 60 * 1000)
}

/** A member of a church's team. */
export type ColleagueRow = Omit<Colleague, 'user_id' | 'since'> & { userId: string; since: Date }

/** The view of a colleague. */
export function viewColleague({ userId, name, email, photo, role, since }: ColleagueRow): Colleague {
  return { user_id: userId, name, email, photo, role, since: since.toISOString() }
}

/** A stored team invitation. */
export type InvitationRow = typeof teamInvitations.$inferSelect

/** The view of an invitation for the owner. */
export function viewInvitation(row: InvitationRow): TeamInvitation {
  const { id, role, note, email, createdAt, expiresAt } = row
  return { id, role, note, email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** Something that was done in a church, with the name of who did it. */
export type ActivityRow = Omit<typeof churchActivity.$inferSelect, 'churchId'> & { name: string }

/** The view of what was done for the owner. */
export function viewActivity({ id, kind, userId, name, detail, createdAt }: ActivityRow): TeamActivity {
  return { id, kind, detail, user_id: userId, user_name: name, at: createdAt.toISOString() }
}
