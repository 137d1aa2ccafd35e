import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Leaving } from '#contract/account/account-deletion.ts'
import type { UserRow } from '#server/account/rules.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { users } from '#server/db/schema/account.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'

/** Locks the person, so that no church is transferred to them meanwhile. */
export async function lockUser(tx: Db, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return row!
}

type OwnedChurch = Leaving['churches'][number]

const owned = query<OwnedChurch>(
  `select c.id, c.name, c.member_count as members, coalesce((
     select json_agg(json_build_object('user_id', u.id, 'name', u.name, 'role', cu.role)
       order by array_position(array['leader', 'usher'], cu.role), u.name, u.id)
     from church_users cu join users u on u.id = cu.user_id
     where cu.church_id = c.id and cu.role <> 'owner' and u.deletion_requested_at is null), '[]') as team
   from church_users o join churches c on c.id = o.church_id
   where o.user_id = $1 and o.role = 'owner' and c.deleted_at is null
   order by c.created_at, c.id`,
  'deletion-churches',
)

/** Churches that the person owns, each with the possible new owners. */
export function ownedChurches(db: Db, userId: string): Promise<OwnedChurch[]> {
  return owned(db, [userId])
}

/**
 * Makes a colleague the owner and the owner a leader. Resolves to undefined when the colleague is not in the team, or
 * is leaving too.
 */
export async function transferOwnership(
  tx: Db,
  { churchId, from, to }: { churchId: string; from: string; to: string },
): Promise<UserRow | undefined> {
  const [heir] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, to), isNull(users.deletionRequestedAt)))
    .for('update')
  const one = (userId: string) => and(eq(churchUsers.churchId, churchId), eq(churchUsers.userId, userId))
  if (!heir || to === from) return undefined
  const raised = await tx.update(churchUsers).set({ role: 'owner' }).where(one(to))
  if (raised.rowCount === 0) return undefined
  await tx.update(churchUsers).set({ role: 'leader' }).where(one(from))
  return heir
}

/** 1: active; 3: withdrawn because of the owner's deletion. */
const [active, withdrawn] = [1, 3]

async function changeStatus(tx: Db, userId: string, from: number, to: number): Promise<void> {
  await tx
    .update(podcasts)
    .set({ status: to })
    .where(and(eq(podcasts.userId, userId), eq(podcasts.status, from)))
}

/** Requests the deletion of the account and these churches, and hides them and the podcasts. */
export async function requestDeletion(tx: Db, userId: string, churchIds: string[]): Promise<UserRow> {
  const now = new Date()
  if (churchIds.length > 0) {
    await tx.update(churches).set({ deletedAt: now }).where(inArray(churches.id, churchIds))
  }
  await changeStatus(tx, userId, active, withdrawn)
  const [row] = await tx
    .update(users)
    .set({ deletionRequestedAt: now })
    .where(eq(users.id, userId))
    .returning()
  return row!
}

/** Cancels the deletion, also of the churches deleted with it, but not of those deleted before. */
export async function cancelDeletion(tx: Db, user: UserRow): Promise<UserRow> {
  const theirs = tx
    .select({ id: churchUsers.churchId })
    .from(churchUsers)
    .where(and(eq(churchUsers.userId, user.id), eq(churchUsers.role, 'owner')))
  await tx
    .update(churches)
    .set({ deletedAt: null })
    .where(and(inArray(churches.id, theirs), eq(churches.deletedAt, user.deletionRequestedAt!)))
  await changeStatus(tx, user.id, withdrawn, active)
  const [row] = await tx
    .update(users)
    .set({ deletionRequestedAt: null })
    .where(eq(users.id, user.id))
    .returning()
  return row!
}

const due = query<{ id: string; photo: string | null; resume: string | null }>(
  `select id, photo, resume from users where deletion_requested_at < now() - make_interval(days => $1)`,
  'deletion-due',
)

/** Accounts whose grace period has ended. */
export function listDue(db: Db, days: number) {
  return due(db, [days])
}

/**
 * Deletes an account and all linked rows. Its contributions to other churches stay. Does nothing while the person owns
 * a church or has cancelled.
 */
export async function deleteAccount(tx: Db, userId: string): Promise<boolean> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user?.deletionRequestedAt) return false
  // Imports belong to the church.
  await tx.execute(sql`
    update imports i set user_id = o.user_id from church_users o
    where i.user_id = ${userId} and o.church_id = i.church_id and o.role = 'owner' and o.user_id <> ${userId}`)
  // Sent messages stay with their recipients.
  await tx.execute(sql`
    update conversation_sides set other_name = ${user.name} where other_user_id = ${userId}`)
  await tx.execute(sql`delete from idempotency_keys where caller = ${userId}`)
  const isOwner = sql`exists (select from church_users where user_id = ${userId} and role = 'owner')`
  const deleted = await tx.delete(users).where(and(eq(users.id, userId), sql`not ${isOwner}`))
  return deleted.rowCount === 1
}
