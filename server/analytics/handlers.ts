import type { analytics } from '#contract/analytics.ts'
import { dateIn } from '#contract/calendar.ts'
import type { Handlers } from '#server/http/context.ts'
import { notBuilt } from '#server/http/not-built.ts'
import { absentSince, heldSundays, missedWeeks, visitsThisWeek, weeklyAttendance } from './rules.ts'
import { readAbsent, readChurch } from './store.ts'

/** More than anybody can call in a week. */
const absentShown = 200

export const analyticsHandlers: Handlers<typeof analytics> = {
  async overview({ church_id }, { db }) {
    const church = await readChurch(db, church_id)
    const today = dateIn(church.timezone, new Date())
    const services = church.services.filter((service) => service.date <= today)

    const sundays = heldSundays(services)
    const since = absentSince(sundays)
    const absent = since ? await readAbsent(db, church_id, since, absentShown) : { rows: [], total: 0 }
    return {
      visits: { this_week: visitsThisWeek(services, today) },
      counts: { members: church.members, donations_this_week: 0, upcoming_events: 0 },
      weekly_attendance: weeklyAttendance(services),
      events: [],
      donations: { total: [], top_donors: [] },
      absent_members: absent.rows.map((row) => ({
        member_id: row.id,
        name: row.name,
        phone: row.phone,
        missed_weeks: missedWeeks(sundays, row.missesFrom),
        followed_up: null,
      })),
      absent_total: absent.total,
    }
  },
  trend: notBuilt,
}
