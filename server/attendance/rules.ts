import type { Mark } from '#contract/attendance/attendance.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { DeviceClock } from '#server/http/device-clock.ts'
import { fieldProblem } from '#server/http/problem.ts'

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

/** Returns one mark per member: the latest, or the last of those with the same time. */
export function latestMarks(marks: Mark[], clock: DeviceClock): TimedMark[] {
  const latest = new Map<string, TimedMark>()
  for (const { member_id: memberId, present, marked_at, not_before } of marks) {
    const mark = { memberId, present, markedAt: clock.toServerTime(marked_at, 'marks', not_before) }
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
