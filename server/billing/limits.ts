import { m } from '#contract/locales/paraglide/messages.js'
import { freePostsPerMonth, freeRecordings, plans } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import { Problem } from '#server/http/problem.ts'

/** 402 with the limit, the plan and what to do. */
export class LimitReached extends Problem {
  constructor(message: string) {
    super(402, message)
  }
}

/** Throws `LimitReached` above the plan's members. */
export function checkMembers(members: number, plan: Plan): void {
  const { name, members: limit } = plans[plan]
  if (members > limit) throw new LimitReached(m.member_limit_reached({ plan: name, limit }))
}

/** Throws `LimitReached` when the month's `used` invitations, including `added` new ones, exceed the plan. */
export function checkInvitations({ used, added }: { used: number; added: number }, plan: Plan): void {
  const { name, invitesPerMonth: limit } = plans[plan]
  if (used <= limit) return
  const words = { plan: name, limit, left: Math.max(0, limit - (used - added)) }
  const larger = plan !== 'growth'
  throw new LimitReached(larger ? m.invite_limit_reached(words) : m.invite_limit_reached_largest(words))
}

/** Throws `LimitReached` without enough credits. */
export function checkCredits(enough: boolean): void {
  if (!enough) throw new LimitReached(m.credits_used_up({ limit: freeRecordings }))
}

/** Throws `LimitReached` above the month's posts. */
export function checkPosts({ used, plan }: { used: number; plan: Plan }): void {
  if (plan === 'free' && used > freePostsPerMonth) {
    throw new LimitReached(m.posts_used_up({ limit: freePostsPerMonth }))
  }
}

/** Throws `LimitReached` when `needed` SMS segments exceed the `left` ones of the day's `limit`. */
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
