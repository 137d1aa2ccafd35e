import { and, asc, eq, lte } from 'drizzle-orm'
import { addDays, sundayOf } from '#contract/fields/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { memberAbsences } from '#server/db/schema/attendance.ts'
import { followUps } from '#server/db/schema/member-care.ts'
import { seededRandom } from './seeded-random.ts'

/** Notes for absent members, longest absent first; null: none. */
const notes = [
  ['called', 'Li malad. Dyak yo pral vizite l.'],
  null,
  ['texted', ''],
  ['contacted', 'Nou kwaze nan mache a: l ap tounen.'],
  null,
  null,
  ['called', 'Pa reponn.'],
] as const

/** Inserts follow-ups of the last days. */
export async function addFollowUps(
  tx: Db,
  { churchId, userId }: { churchId: string; userId: string },
  today: string,
): Promise<void> {
  const random = seededRandom(1825)
  const threeSundaysAgo = addDays(sundayOf(addDays(today, -1)), -14)
  const absent = await tx
    .select({ memberId: memberAbsences.memberId })
    .from(memberAbsences)
    .where(and(eq(memberAbsences.churchId, churchId), lte(memberAbsences.missesFrom, threeSundaysAgo)))
    .orderBy(asc(memberAbsences.missesFrom), asc(memberAbsences.memberId))
    .limit(notes.length)
  const made = absent.flatMap(({ memberId }, i) => {
    const followUp = notes[i]
    if (!followUp) return []
    const [kind, note] = followUp
    const createdAt = new Date(Date.parse(`${today}T00:00:00Z`) - random.between(2, 140) * 3_600_000)
    return [{ id: random.uuid(), churchId, memberId, kind, note, madeBy: userId, createdAt }]
  })
  if (made.length > 0) await tx.insert(followUps).values(made)
}
