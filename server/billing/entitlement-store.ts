import { eq } from 'drizzle-orm'
import { planNames } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { users } from '#server/db/schema/account.ts'

// An account has the larger of its grant and its paid product. Only this file writes the result into `users.plan`,
// `user_type` and `subscription_status`.

const order = `array[${planNames.map((name) => `'${name}'`).join(', ')}]`
const place = (plan: string) => `array_position(${order}, ${plan})`

const refresh = query<{ id: string }>(
  `update users u set
     plan = p.plan,
     subscription_status = case
       when p.status = 'past_due' then 'payment_failed'
       when p.product is not null or p.plan <> 'free' then 'active'
       else 'free' end,
     user_type = case
       when u.user_type = 2 and u.granted_type is distinct from 2 and p.product is null and p.plan = 'free' then 1
       else u.user_type end
   from (
     select g.id, s.product, s.status, (${order})[greatest(${place('g.granted_plan')}, ${place('s.product')})] as plan
     from users g left join subscriptions s on s.user_id = g.id where g.id = $1
   ) as p
   where u.id = p.id
   returning u.id`,
  'billing-refresh-entitlements',
)

export type AccountRow = typeof users.$inferSelect

export async function findAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row
}

/** Locks the account before its payment rows, which serialises changes. */
export async function lockAccount(tx: Db, userId: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row
}

/** Recomputes the account's plan and type. Requires its lock. */
export async function refreshEntitlements(tx: Db, userId: string): Promise<void> {
  await refresh(tx, [userId])
}

/** Changes the operator's grant; `null` withdraws a type. */
export async function grant(
  tx: Db,
  userId: string,
  granted: { grantedPlan: Plan } | { grantedType: 2 | null },
): Promise<void> {
  await lockAccount(tx, userId)
  await tx.update(users).set(granted).where(eq(users.id, userId))
  await refreshEntitlements(tx, userId)
}

const professional = query<{ allowed: boolean }>(
  `select u.granted_type is not distinct from 2 or u.plan <> 'free' or s.user_id is not null as allowed
   from users u left join subscriptions s on s.user_id = u.id where u.id = $1`,
  'billing-may-be-professional',
)

/** Whether the account may be Professional, by a grant or any paid product. */
export async function mayBeProfessional(db: Db, userId: string): Promise<boolean> {
  const [row] = await professional(db, [userId])
  return row!.allowed
}
