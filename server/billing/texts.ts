import type { Plan } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import { countMany, readCounts } from '#server/http/rate-limit.ts'
import type { Settings } from '#server/settings.ts'
import { checkTexts } from './limits.ts'
import { findTextDay } from './store.ts'

export type TextSettings = Pick<Settings, 'textsPerDayOfPlan'>

/** Limit of all churches of one owner, as a multiple of the plan's: otherwise more churches would mean more texts. */
const churchesOfOwner = 3
const twoDays = 2 * 24 * 60

export interface TextQuota {
  plan: Plan
  used: number
  limit: number
  left: number
}

/** Daily counters of the church (its time zone may change) and of its owner (UTC). */
async function countersOf(db: Db, churchId: string, { textsPerDayOfPlan }: TextSettings) {
  const { plan, ownerId, date } = await findTextDay(db, churchId)
  const limit = textsPerDayOfPlan[plan]
  const today = new Date().toISOString().slice(0, 10)
  const counters = [
    { key: `texts church ${churchId} ${date}`, most: limit },
    { key: `texts owner ${ownerId} ${today}`, most: churchesOfOwner * limit },
  ]
  return { plan, limit, counters }
}

/** Reads the usage of today's texts. */
export async function readTexts(db: Db, churchId: string, settings: TextSettings): Promise<TextQuota> {
  const { plan, limit, counters } = await countersOf(db, churchId, settings)
  const counts = await readCounts(
    db,
    counters.map(({ key }) => key),
  )
  const left = Math.max(0, Math.min(...counters.map(({ most }, i) => most - counts[i]!)))
  return { plan, used: limit - left, limit, left }
}

/** Counts SMS segments within the caller's transaction. Throws `LimitReached` (402) above the owner's plan. */
export async function spendTexts(
  tx: Db,
  churchId: string,
  segments: number,
  settings: TextSettings,
): Promise<void> {
  if (segments === 0) return
  const { plan, limit, counters } = await countersOf(tx, churchId, settings)
  for (const { key, most } of counters) {
    const used = await countMany(tx, key, segments, twoDays)
    checkTexts({ needed: segments, left: Math.max(0, most - used + segments), limit }, plan)
  }
}
