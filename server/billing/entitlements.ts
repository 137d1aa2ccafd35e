import type { Usage } from '#contract/church.ts'
import { plans } from '#contract/plans.ts'
import { countedKind } from '#contract/member-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import type { NewMember } from '#server/db/member-rows.ts'
import { checkCredits, checkInvitations, checkMembers, checkPosts } from './limits.ts'
import {
  countInvitations,
  countMembers,
  countPosts,
  findPlan,
  findUsage,
  hasCreditsFor,
  takeCredits,
} from './store.ts'
import { readTexts } from './texts.ts'
import type { TextSettings } from './texts.ts'

// Plans, their usage and their limits.

type Spend = (tx: Db, ownerId: string, count: number) => Promise<void>

const spendings = {
  async members(tx, churchId, count) {
    const { used, plan } = await countMembers(tx, churchId, count)
    checkMembers(used, plan)
  },
  async invitations(tx, churchId, count) {
    const { used, plan } = await countInvitations(tx, churchId, new Date(), count)
    checkInvitations({ used, added: count }, plan)
  },
  async podcasts(tx, userId, count) {
    checkCredits(await takeCredits(tx, userId, count))
  },
  async posts(tx, userId, count) {
    checkPosts(await countPosts(tx, userId, count))
  },
} satisfies Record<string, Spend>

/**
 * Counts added adults and invitations of a church, or podcasts and posts of a person, in the caller's transaction, and
 * locks the count. Throws `LimitReached` (402) above the plan's limit.
 */
export async function spend(
  tx: Db,
  ownerId: string,
  what: keyof typeof spendings,
  count: number,
): Promise<void> {
  if (count > 0) await spendings[what](tx, ownerId, count)
}

/**
 * Adds members in the caller's transaction and returns the added ones. Throws `LimitReached` (402) when new adults
 * exceed the plan.
 */
export async function addMembersInPlan(tx: Db, churchId: string, people: NewMember[]): Promise<NewMember[]> {
  const [{ added, adults }, plan] = await Promise.all([
    addMemberRows(tx, churchId, people),
    findPlan(tx, churchId),
  ])
  if (added.some(({ kind = countedKind }) => kind === countedKind)) checkMembers(adults, plan)
  return added
}

const rooms = {
  async members(db, churchId, count) {
    const { members, plan } = await findUsage(db, churchId, new Date())
    checkMembers(members + count, plan)
  },
  async podcasts(db, userId, count) {
    checkCredits(await hasCreditsFor(db, userId, count))
  },
} satisfies Record<string, Spend>

/** Throws `LimitReached` (402) when `count` more would exceed the plan. Counts nothing. */
export async function requireRoom(
  db: Db,
  ownerId: string,
  what: keyof typeof rooms,
  count: number,
): Promise<void> {
  if (count > 0) await rooms[what](db, ownerId, count)
}

/** Remaining adults of a church's plan. */
export async function memberRoom(db: Db, churchId: string): Promise<number> {
  const { members, plan } = await findUsage(db, churchId, new Date())
  return Math.max(0, plans[plan].members - members)
}

/** Usage of a church's plan. */
export async function readUsage(db: Db, churchId: string, settings: TextSettings): Promise<Usage> {
  const { plan, ...used } = await findUsage(db, churchId, new Date())
  const { members, invitesPerMonth } = plans[plan]
  const { used: texts, limit: text_limit } = await readTexts(db, churchId, settings)
  return { plan, ...used, member_limit: members, invite_limit: invitesPerMonth, texts, text_limit }
}
