import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Role } from '#contract/scope.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { teamInvitations } from '#server/db/schema/team.ts'
import type { ColleagueRow, InvitationRow } from './rules.ts'

const colleagueColumns = {
  userId: churchUsers.userId,
  // Who came by phone, invited by a link, may not have said their name yet.
  name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`,
  email: users.email,
  photo: users.photo,
  role: churchUsers.role,
  since: churchUsers.createdAt,
}

const highestFirst = sql`array_position(array['owner', 'leader', 'usher'], ${churchUsers.role})`

/** Returns a church's team: the owner, the leaders, the ushers, each by name. */
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

/** Returns somebody in a church's team and locks their row until the transaction ends. */
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

/** Changes the role of somebody in a church's team. */
export async function changeRole(tx: Db, churchId: string, userId: string, role: Role): Promise<void> {
  await tx.update(churchUsers).set({ role }).where(one(churchId, userId))
}

/** Removes somebody from a church's team. */
export async function removeColleague(tx: Db, churchId: string, userId: string): Promise<void> {
  await tx.delete(churchUsers).where(one(churchId, userId))
}

/** Returns the name of a church. */
export async function nameOfChurch(db: Db, churchId: string): Promise<string> {
  const [row] = await db.select({ name: churches.name }).from(churches).where(eq(churches.id, churchId))
  return row!.name
}

/** Adds somebody to a church's team. Returns false when they are in it already. */
export async function addColleague(
  tx: Db,
  row: { churchId: string; userId: string; role: Role },
): Promise<boolean> {
  const added = await tx.insert(churchUsers).values(row).onConflictDoNothing()
  // A team member needs no choice of an account type, so the app does not ask for one.
  const unchosen = and(eq(users.id, row.userId), isNull(users.userType))
  await tx.update(users).set({ userType: 1 }).where(unchosen)
  return added.rowCount === 1
}

const isOpen = gt(teamInvitations.expiresAt, sql`now()`)

/** Returns the open invitations of a church, oldest first. */
export function listInvitations(db: Db, churchId: string): Promise<InvitationRow[]> {
  return db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.churchId, churchId), isOpen))
    .orderBy(asc(teamInvitations.createdAt), asc(teamInvitations.id))
}

/** Stores an invitation. */
export async function addInvitation(
  tx: Db,
  invitation: typeof teamInvitations.$inferInsert,
): Promise<InvitationRow> {
  const [row] = await tx.insert(teamInvitations).values(invitation).returning()
  return row!
}

/** Gives an open invitation of the church that was mailed another link and end; undefined when there is none. */
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

/** Who invites into which church: what a mail says of them. */
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

/** Who has an account with this email, ignoring case, and has proven that it is theirs. */
export async function findProvenUser(db: Db, email: string): Promise<string | undefined> {
  const isTheirs = sql`lower(${users.email}) = lower(${email})`
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isTheirs, isNotNull(users.emailProvenAt)))
  return row?.id
}

/** Whether somebody with this email, ignoring case, is in a church's team. */
export async function isInTeam(db: Db, churchId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: users.id })
    .from(churchUsers)
    .innerJoin(users, eq(users.id, churchUsers.userId))
    .where(and(eq(churchUsers.churchId, churchId), sql`lower(${users.email}) = lower(${email})`))
  return row !== undefined
}

/** Deletes an invitation of the church. Returns false when it is missing. */
export async function removeInvitation(tx: Db, churchId: string, id: string): Promise<boolean> {
  const ofChurch = and(eq(teamInvitations.id, id), eq(teamInvitations.churchId, churchId))
  const removed = await tx.delete(teamInvitations).where(ofChurch)
  return removed.rowCount === 1
}

/** An open invitation with its church. */
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

/** Returns the offer of the link with this secret, or undefined when it is used, withdrawn or expired. */
export async function findOffer(db: Db, tokenHash: string): Promise<Offer | undefined> {
  const [row] = await offer(db, tokenHash)
  return row
}

/** The same, locked for acceptance: of two users with the same link, the second waits here and finds nothing. */
export async function claimOffer(tx: Db, tokenHash: string): Promise<Offer | undefined> {
  const [row] = await offer(tx, tokenHash).for('update', { of: teamInvitations })
  return row
}
