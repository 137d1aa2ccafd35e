import type { Overview } from '#contract/analytics.ts'

type Week = Overview['weekly_attendance'][number]

/** A week with how it compares with the one before it in the list of weeks that had a service. */
export interface WeekTrend extends Week {
  /** Visits more, or fewer; undefined for the oldest week. */
  difference: number | undefined
}

/** The weeks with their trends, in the order they come in: the latest first. */
export function withTrends(weeks: readonly Week[]): WeekTrend[] {
  return weeks.map((week, i) => {
    const before = weeks[i + 1]
    return { ...week, difference: before && week.visits - before.visits }
  })
}

/** Which way it goes; undefined when it neither rises nor falls. */
export function direction(difference: number | undefined): 'up' | 'down' | undefined {
  if (!difference) return undefined
  return difference > 0 ? 'up' : 'down'
}
