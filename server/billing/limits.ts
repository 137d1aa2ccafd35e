import { m } from '#contract/locales/paraglide/messages.js'
import { freePostsPerMonth, freeRecordings, plans } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import { Problem } from '#server/http/problem.ts'

/** A 402: the plan has no room for more. The message says the limit, the plan and what to do. */
export class LimitReached extends Problem {
  constructor(message: string) {
    super(402, message)
  }
}

/** Throws `LimitReached` when there are more members than the plan has room for. */
export function checkMembers(members: number, plan: Plan): void {
  const { name, members: limit } = plans[plan]
  if (members > limit) throw new LimitReached(m.member_limit_reached({ plan: name, limit }))
}

/** Throws `LimitReached` when `used` invitations, `added` of them new, are more than the plan allows in a month. */
export function checkInvitations({ used, added }: { used: number; added: number }, plan: Plan): void {
  const { name, invitesPerMonth: limit } = plans[plan]
  if (used <= limit) return
  const words = { plan: name, limit, left: Math.max(0, limit - (used - added)) }
  const larger = plan !== 'growth'
  throw new LimitReached(larger ? m.invite_limit_reached(words) : m.invite_limit_reached_largest(words))
}

/** Throws `LimitReached` unless the person's plan has a credit left for each new podcast. */
export function checkCredits(enough: boolean): void {
  if (!enough) throw new LimitReached(m.credits_used_up({ limit: freeRecordings }))
}

/** Throws `LimitReached` when a person has had more posts written in a month than their plan allows. */
export function checkPosts({ used, plan }: { used: number; plan: Plan }): void {
  if (plan === 'free' && used > freePostsPerMonth) {
    throw new LimitReached(m.posts_used_up({ limit: freePostsPerMonth }))
  }
}

/**
 * Throws `LimitReached` when a church has no room left for `needed` SMS segments in its day, of which `limit` are the
 * plan's and `left` not yet used.
 */
export function checkTexts(
  { needed, left, limit }: { needed: number; left: number; limit: number },
  plan: Plan,
): void {
  if (needed <= left) return
  const words = { plan: plans[plan].name, limit, left, needed }
  throw new LimitReached(
    plan === 'growth' ? m.text_limit_reached_largest(words) : m.text_limit_reached(words),
  )
}
