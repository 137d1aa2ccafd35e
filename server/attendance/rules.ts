import type { Mark } from '#contract/attendance.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'

/** A phone's clock may be ahead of ours by so many milliseconds before we go by ours. */
const clocksDiffer = 5 * 60_000
/** A clock that was never set says 1970; what it says is older than every real mark. */
const noEarlierThan = Date.parse('2000-01-01T00:00:00Z')

/** A mark with its instant. */
export interface TimedMark {
  memberId: string
  present: boolean
  markedAt: Date
}

/** Throws a 400 at `date` when nobody can have been there: before 1900. */
export function checkDate(date: string): void {
  if (date < '1900') throw fieldProblem('date', m.service_date_too_far())
}

/** The same for marking, where the date may not be after tomorrow either: in the church it can be a day earlier. */
export function checkServiceDate(date: string, timezone: string, now: Date): void {
  checkDate(date)
  if (date > addDays(dateIn(timezone, now), 1)) throw fieldProblem('date', m.service_date_too_far())
}

/** When something was marked, by a clock that may be wrong. Throws a 400 at `field` when it is no time at all. */
export function markedAt(text: string, field: string, now: Date): Date {
  const instant = Date.parse(text)
  if (Number.isNaN(instant)) throw fieldProblem(field, m.date_invalid())
  const latest = now.getTime() + clocksDiffer
  return instant > latest ? now : new Date(Math.max(instant, noEarlierThan))
}

/** One mark for each member: the latest, or of those made at one instant the last. */
export function latestMarks(marks: Mark[], now: Date): TimedMark[] {
  const latest = new Map<string, TimedMark>()
  for (const { member_id: memberId, present, marked_at } of marks) {
    const mark = { memberId, present, markedAt: markedAt(marked_at, 'marks', now) }
    const before = latest.get(memberId)
    if (!before || mark.markedAt >= before.markedAt) latest.set(memberId, mark)
  }
  return [...latest.values()]
}

/**
 * The marks once those of merged members are their kept one's. `kept`: where they went. Of the marks of two who are
 * one, "present" counts, else the later one: whoever marked them knew them as two.
 */
export function marksOfKept(marks: TimedMark[], kept: Map<string, string>): TimedMark[] {
  if (kept.size === 0) return marks
  const merged = new Map<string, TimedMark>()
  for (const given of marks) {
    const mark = { ...given, memberId: kept.get(given.memberId) ?? given.memberId }
    const other = merged.get(mark.memberId)
    const counts = !other || (mark.present === other.present ? mark.markedAt > other.markedAt : mark.present)
    if (counts) merged.set(mark.memberId, mark)
  }
  return [...merged.values()]
}
