import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Role } from '#contract/scope.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { teamInvitations } from '#server/db/schema/team.ts'
import type { ColleagueRow, InvitationRow } from './rules.ts'

const colleagueColumns = {
  userId: churchUsers.userId,
  // People who signed up by phone may not have entered a name yet.
  name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`,
  email: users.email,
  photo: users.photo,
  role: churchUsers.role,
  since: churchUsers.createdAt,
}

const highestFirst = sql`array_position(array['owner', 'leader', 'usher'], ${churchUsers.role})`

/** The team: owner, leaders, ushers, each by name. */
export function listColleagues(db: Db, churchId: string): Promise<ColleagueRow[]> {
  return db
    .select(colleagueColumns)
    .from(churchUsers)
    .innerJoin(users, eq(users.id, churchUsers.userId))
    .where(eq(churchUsers.churchId, churchId))
    .orderBy(highestFirst, sql`lower(${users.name})`, asc(users.id))
}

const one = (churchId: string, userId: string) =>
  and(eq(churchUsers.churchId, churchId), eq(churchUsers.userId, userId))

/** Returns and locks a team member. */
export async function findColleague(
  tx: Db,
  churchId: string,
  userId: string,
): Promise<ColleagueRow | undefined> {
  const [row] = await tx
    .select(colleagueColumns)
    .from(churchUsers)
    .innerJoin(users, eq(users.id, churchUsers.userId))
    .where(one(churchId, userId))
    .for('update', { of: churchUsers })
  return row
}

/** Changes a team member's role. */
export async function changeRole(tx: Db, churchId: string, userId: string, role: Role): Promise<void> {
  await tx.update(churchUsers).set({ role }).where(one(churchId, userId))
}

/** Removes a team member. */
export async function removeColleague(tx: Db, churchId: string, userId: string): Promise<void> {
  await tx.delete(churchUsers).where(one(churchId, userId))
}

/** Returns the name of a church. */
export async function nameOfChurch(db: Db, churchId: string): Promise<string> {
  const [row] = await db.select({ name: churches.name }).from(churches).where(eq(churches.id, churchId))
  return row!.name
}

/** Adds a team member. Resolves to false when they are in the team already. */
export async function addColleague(
  tx: Db,
  row: { churchId: string; userId: string; role: Role },
): Promise<boolean> {
  const added = await tx.insert(churchUsers).values(row).onConflictDoNothing()
  // Team members need no account type, so the app must not ask for one.
  const unchosen = and(eq(users.id, row.userId), isNull(users.userType))
  await tx.update(users).set({ userType: 1 }).where(unchosen)
  return added.rowCount === 1
}

const isOpen = gt(teamInvitations.expiresAt, sql`now()`)

/** Pending invitations, oldest first. */
export function listInvitations(db: Db, churchId: string): Promise<InvitationRow[]> {
  return db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.churchId, churchId), isOpen))
    .orderBy(asc(teamInvitations.createdAt), asc(teamInvitations.id))
}

/** Adds an invitation. */
export async function addInvitation(
  tx: Db,
  invitation: typeof teamInvitations.$inferInsert,
): Promise<InvitationRow> {
  const [row] = await tx.insert(teamInvitations).values(invitation).returning()
  return row!
}

/** Replaces link and expiry of a pending mailed invitation; undefined when there is none. */
export async function renewInvitation(
  tx: Db,
  { churchId, id, ...renewed }: { churchId: string; id: string; tokenHash: string; expiresAt: Date },
): Promise<InvitationRow | undefined> {
  const ofChurch = and(eq(teamInvitations.id, id), eq(teamInvitations.churchId, churchId))
  const [row] = await tx
    .update(teamInvitations)
    .set(renewed)
    .where(and(ofChurch, isOpen, isNotNull(teamInvitations.email)))
    .returning()
  return row
}

/** Data of the inviter for the mail. */
export async function findInviter(db: Db, churchId: string, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      name: colleagueColumns.name,
      churchName: churches.name,
      language: churches.language,
    })
    .from(users)
    .innerJoin(churches, eq(churches.id, churchId))
    .where(eq(users.id, userId))
  return row!
}

/** Id of the account with this proven email, ignoring case. */
export async function findProvenUser(db: Db, email: string): Promise<string | undefined> {
  const isTheirs = sql`lower(${users.email}) = lower(${email})`
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isTheirs, isNotNull(users.emailProvenAt)))
  return row?.id
}

/** Ignores case. */
export async function isInTeam(db: Db, churchId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: users.id })
    .from(churchUsers)
    .innerJoin(users, eq(users.id, churchUsers.userId))
    .where(and(eq(churchUsers.churchId, churchId), sql`lower(${users.email}) = lower(${email})`))
  return row !== undefined
}

/** Resolves to false when it is missing. */
export async function removeInvitation(tx: Db, churchId: string, id: string): Promise<boolean> {
  const ofChurch = and(eq(teamInvitations.id, id), eq(teamInvitations.churchId, churchId))
  const removed = await tx.delete(teamInvitations).where(ofChurch)
  return removed.rowCount === 1
}

/** A pending invitation with its church. */
interface Offer {
  id: string
  churchId: string
  churchName: string
  role: 'leader' | 'usher'
}

const offer = (db: Db, tokenHash: string) =>
  db
    .select({
      id: teamInvitations.id,
      churchId: churches.id,
      churchName: churches.name,
      role: teamInvitations.role,
    })
    .from(teamInvitations)
    .innerJoin(churches, eq(churches.id, teamInvitations.churchId))
    .where(and(eq(teamInvitations.tokenHash, tokenHash), isOpen, isNull(churches.deletedAt)))

/** Undefined when the link was used, withdrawn or has expired. */
export async function findOffer(db: Db, tokenHash: string): Promise<Offer | undefined> {
  const [row] = await offer(db, tokenHash)
  return row
}

/** Like `findOffer`, and locks it: a concurrent user of the same link finds nothing. */
export async function claimOffer(tx: Db, tokenHash: string): Promise<Offer | undefined> {
  const [row] = await offer(tx, tokenHash).for('update', { of: teamInvitations })
  return row
}
