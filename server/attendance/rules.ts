import type { Mark } from '#contract/attendance.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'

/** Tolerated clock skew of a device in milliseconds; beyond it, server time is used. */
const maxClockSkew = 5 * 60_000
/** Lower bound of mark times: a clock that was never set shows 1970, and its marks are older than every real one. */
const minInstant = Date.parse('2000-01-01T00:00:00Z')

/** A mark with its parsed time. */
export interface TimedMark {
  memberId: string
  present: boolean
  markedAt: Date
}

/** Throws `Problem` 400 for the field `date` when it is before 1900. */
export function checkDate(date: string): void {
  if (date < '1900') throw fieldProblem('date', m.service_date_too_far())
}

/** The same for marking, where the date may not be after tomorrow in the church's time zone either. */
export function checkServiceDate(date: string, timezone: string, now: Date): void {
  checkDate(date)
  if (date > addDays(dateIn(timezone, now), 1)) throw fieldProblem('date', m.service_date_too_far())
}

/** Parses the time of a mark from a device's clock. Throws `Problem` 400 for `field` when it is no time. */
export function markedAt(text: string, field: string, now: Date): Date {
  const instant = Date.parse(text)
  if (Number.isNaN(instant)) throw fieldProblem(field, m.date_invalid())
  const latest = now.getTime() + maxClockSkew
  return instant > latest ? now : new Date(Math.max(instant, minInstant))
}

/** Returns one mark per member: the latest, or the last of those with the same time. */
export function latestMarks(marks: Mark[], now: Date): TimedMark[] {
  const latest = new Map<string, TimedMark>()
  for (const { member_id: memberId, present, marked_at } of marks) {
    const mark = { memberId, present, markedAt: markedAt(marked_at, 'marks', now) }
    const previous = latest.get(memberId)
    if (!previous || mark.markedAt >= previous.markedAt) latest.set(memberId, mark)
  }
  return [...latest.values()]
}

/**
 * Assigns the marks of merged members to the remaining one; `remaining` maps merged to remaining ids. When both have
 * a mark, "present" wins, otherwise the later one: whoever marked them saw two people.
 */
export function marksAfterMerges(marks: TimedMark[], remaining: Map<string, string>): TimedMark[] {
  if (remaining.size === 0) return marks
  const merged = new Map<string, TimedMark>()
  for (const given of marks) {
    const mark = { ...given, memberId: remaining.get(given.memberId) ?? given.memberId }
    const other = merged.get(mark.memberId)
    const counts = !other || (mark.present === other.present ? mark.markedAt > other.markedAt : mark.present)
    if (counts) merged.set(mark.memberId, mark)
  }
  return [...merged.values()]
}
