import type { analytics } from '#contract/analytics.ts'
import { dateIn, mondayOf, sundayFrom } from '#contract/fields/calendar.ts'
import type { Handlers } from '#server/http/context.ts'
import { absentMembers } from './absent.ts'
import { readFundMonths } from './fund-store.ts'
import { readGroupWeeks } from './group-store.ts'
import {
  absentSince,
  attendanceSeries,
  fundTrendsOf,
  groupTrendsOf,
  lastDayOf,
  lastMonths,
  lastSundays,
  lastWeeks,
  missableSundays,
  missedWeeks,
  monthAverages,
  trendOf,
  visitsThisWeek,
  weeklyAttendance,
  weeksWithService,
  yearBefore,
} from './rules.ts'
import { readAbsent, readChurch } from './store.ts'
import type { AbsentRow } from './store.ts'
import { readAbsentBetween, readMonth } from './month-store.ts'
import { readMonths, readMemberCount } from './trend-store.ts'
import { readWeek } from './week-store.ts'

/** Maximum number of absent members returned. */
const maxAbsent = 200

export const analyticsHandlers: Handlers<typeof analytics> = {
  async overview({ church_id }, { db }) {
    const { timezone, members, services: all } = await readChurch(db, church_id)
    const today = dateIn(timezone, new Date())
    const services = all.filter((service) => service.date <= today)
    const week = await readWeek(db, church_id, { today, monday: mondayOf(today), sunday: sundayFrom(today) })

    const weeks = weeksWithService(services)
    const sundays = missableSundays(services, today)
    const since = absentSince(sundays)
    const absent = since
      ? await readAbsent(db, church_id, { since, limit: maxAbsent, timezone })
      : { rows: [], total: 0 }
    return {
      visits: { this_week: visitsThisWeek(services, today) },
      counts: {
        members,
        donations_this_week: week.totals.reduce((sum, { gifts }) => sum + gifts, 0),
        upcoming_events: week.upcoming,
        visitor_cards: week.cards,
      },
      weekly_attendance: weeklyAttendance(weeks),
      sundays: lastSundays(services, today),
      attendance_series: attendanceSeries(services, today, weeks),
      events: week.events,
      donations: { total: week.totals.map(toWholeUnits), top_donors: week.donors.map(toWholeUnits) },
      absent_members: absent.rows.map((row) => ({
        member_id: row.id,
        name: row.name,
        phone: row.phone,
        missed_weeks: missedWeeks(sundays, row.missesFrom),
        followed_up: followUpOf(row),
      })),
      absent_total: absent.total,
    }
  },

  async absent({ church_id }, { db }) {
    return { member_ids: await absentMembers(db, church_id, new Date()) }
  },

  async trend({ church_id }, { db }) {
    const { timezone, members } = await readMemberCount(db, church_id)
    const today = dateIn(timezone, new Date())
    const months = lastMonths(today)
    return { months: trendOf(months, await readMonths(db, church_id, months, today), members) }
  },

  async month({ church_id, month }, { db }) {
    const { timezone, services } = await readChurch(db, church_id)
    const today = dateIn(timezone, new Date())
    const until = lastDayOf(month, today)
    const past = services.filter(({ date }) => date <= until)
    const since = absentSince(missableSundays(past, today))
    const [figures, absent] = await Promise.all([
      readMonth(db, church_id, month, today),
      since ? readAbsentBetween(db, church_id, { since, until }) : { absent_members: [], absent_total: 0 },
    ])
    return { ...figures, ...monthAverages(figures.services, today), ...absent }
  },

  async funds({ church_id }, { db }) {
    const { timezone } = await readMemberCount(db, church_id)
    const months = lastMonths(dateIn(timezone, new Date()))
    const [from, next] = [yearBefore(months[0]!.firstDay), months.at(-1)!.firstDay]
    return fundTrendsOf(months, await readFundMonths(db, church_id, { from, next }))
  },

  async groups({ church_id }, { db }) {
    const { timezone, services } = await readChurch(db, church_id)
    const today = dateIn(timezone, new Date())
    const past = services.filter(({ date }) => date <= today)
    const rows = await readGroupWeeks(db, church_id, { from: mondayOf(lastWeeks(today)[0]!), to: today })
    return groupTrendsOf(rows, past, today)
  },
}

function toWholeUnits<T extends { amount: number }>(sum: T): T {
  return { ...sum, amount: sum.amount / 100 }
}

function followUpOf({ followUpId, kind, at, by }: AbsentRow) {
  if (kind === null) return null
  return { id: followUpId!, kind, at: new Date(at!).toISOString(), by_name: by ?? '' }
}
