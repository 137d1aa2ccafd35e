import { afterEach, expect, vi } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays } from '#contract/fields/calendar.ts'
import type { owner } from './actors.ts'
import type { Api } from './api.ts'

type Owner = Awaited<ReturnType<typeof owner>>

/** A Tuesday. Only the server's clock is mocked. */
export const now = '2026-11-17T15:00:00Z'
/** The previous Sunday. */
export const sunday = '2026-11-15'
export const weeksAgo = (weeks: number) => addDays(sunday, -7 * weeks)

/** Runs `work` with the server's clock fixed. */
export async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

/** Calls of the analytics tests, at a fixed time. */
export function analyticsOf(api: Api) {
  afterEach(() => {
    vi.useRealTimers()
  })
  return {
    overview(by: Owner, instant = now) {
      return at(instant, async () => {
        const response = await api.call(analytics.overview, { church_id: by.church.id }, { token: by.token })
        expect(response.status).toBe(200)
        return response.body
      })
    },
    /** Marks members at a service; `clock` orders marks of one service. */
    mark(by: Owner, date: string, ids: string[], present = true, clock = '15:00') {
      const marks = ids.map((member_id) => ({ member_id, present, marked_at: `${date}T${clock}:00Z` }))
      return at(now, async () => {
        const response = await api.call(
          attendance.mark,
          { church_id: by.church.id, date, marks },
          { token: by.token },
        )
        expect(response.status).toBe(200)
      })
    },
    guests(by: Owner, date: string, count: number, instant = now) {
      const counted = { count, marked_at: `${date}T15:00:00Z` }
      return at(instant, async () => {
        const input = { church_id: by.church.id, date, guests: counted }
        expect((await api.call(attendance.mark, input, { token: by.token })).status).toBe(200)
      })
    },
  }
}
