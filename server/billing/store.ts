import type { Plan } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

/** SQL: plan of church `$1`, i.e. of its owner. */
const ownerPlan = `(
  select plan from church_users join users on users.id = user_id
  where church_id = $1 and role = 'owner' order by church_users.created_at, user_id limit 1
)`

/** SQL: first day of the church's month at `$2`. */
const churchMonth = `date_trunc('month', $2::timestamptz at time zone c.timezone)::date`

interface Used {
  used: number
  plan: Plan
}

const planOf = query<{ plan: Plan }>(`select ${ownerPlan} as plan`, 'billing-plan')

/** Returns the church's plan. */
export async function findPlan(db: Db, churchId: string): Promise<Plan> {
  const [row] = await planOf(db, [churchId])
  return row!.plan
}

const members = query<Used>(
  `update churches set adult_count = adult_count + $2 where id = $1
   returning adult_count as used, ${ownerPlan} as plan`,
  'billing-members',
)

/** Counts new adults. Returns the total and the plan. Serialises counting until the transaction ends. */
export async function countMembers(tx: Db, churchId: string, added: number): Promise<Used> {
  const [row] = await members(tx, [churchId, added])
  return row!
}

const invitations = query<Used>(
  `insert into invitation_counts (church_id, month, invitations)
   select c.id, ${churchMonth}, $3 from churches c where c.id = $1
   on conflict (church_id, month) do update
     set invitations = invitation_counts.invitations + excluded.invitations
   returning invitations as used, ${ownerPlan} as plan`,
  'billing-invitations',
)

/**
 * Counts new invitations of the church's month. Returns the total and the plan. Serialises counting until the
 * transaction ends.
 */
export async function countInvitations(tx: Db, churchId: string, now: Date, added: number): Promise<Used> {
  const [row] = await invitations(tx, [churchId, now.toISOString(), added])
  return row!
}

// Paid plans are unlimited and leave the credits unchanged.
const hasCredits = `id = $1 and (plan <> 'free' or credits >= $2)`

const take = query<{ id: string }>(
  `update users set credits = credits - case when plan = 'free' then $2 else 0 end
   where ${hasCredits} returning id`,
  'billing-take-credits',
)

/** Takes credits. Resolves to false, without effect, when there are too few. */
export async function takeCredits(tx: Db, userId: string, count: number): Promise<boolean> {
  return (await take(tx, [userId, count])).length > 0
}

const credits = query<{ id: string }>(`select id from users where ${hasCredits}`, 'billing-credits')

/** Whether the person has this many credits. */
export async function hasCreditsFor(db: Db, userId: string, count: number): Promise<boolean> {
  return (await credits(db, [userId, count])).length > 0
}

const posts = query<Used>(
  `insert into blog_counts (user_id, month, count)
   values ($1, date_trunc('month', now() at time zone 'UTC')::date, $2)
   on conflict (user_id, month) do update set count = blog_counts.count + excluded.count
   returning count as used, (select plan from users where id = $1) as plan`,
  'billing-posts',
)

/** Counts new posts of the month. Returns the total and the plan. */
export async function countPosts(tx: Db, userId: string, added: number): Promise<Used> {
  const [row] = await posts(tx, [userId, added])
  return row!
}

interface ChurchUsage {
  plan: Plan
  members: number
  invites: number
  month: string
  /** Rows of imports beyond the limit. */
  waiting: number
}

const usage = query<ChurchUsage>(
  `select ${ownerPlan} as plan, c.adult_count as members, coalesce(i.invitations, 0) as invites,
     to_char(${churchMonth}, 'YYYY-MM') as month,
     (select coalesce(sum(waiting), 0)::int from imports where church_id = c.id and status = 'done') as waiting
   from churches c left join invitation_counts i on i.church_id = c.id and i.month = ${churchMonth}
   where c.id = $1`,
  'billing-usage',
)

/** A church's plan and its usage. */
export async function findUsage(db: Db, churchId: string, now: Date): Promise<ChurchUsage> {
  const [row] = await usage(db, [churchId, now.toISOString()])
  return row!
}

const textDay = query<{ plan: Plan; ownerId: string; date: string }>(
  `select o.plan, o.id as "ownerId", to_char(now() at time zone c.timezone, 'YYYY-MM-DD') as date
   from churches c join church_users cu on cu.church_id = c.id and cu.role = 'owner' join users o on o.id = cu.user_id
   where c.id = $1 order by cu.created_at, o.id limit 1`,
  'billing-text-day',
)

/** A church's owner, plan and current date. */
export async function findTextDay(db: Db, churchId: string) {
  const [row] = await textDay(db, [churchId])
  return row!
}
