import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import type { ResponseOf } from './endpoint.ts'
import { id } from './fields/fields.ts'
import { currencies, sum } from './fields/money.ts'

export const analytics = area('analytics', {
  overview: endpoint({
    method: 'GET',
    path: 'church/analytics/overview',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'What the dashboard shows.',
    input: v.object({ church_id: id }),
    response: v.object({
      /** Present members and guests of the services of the last seven days, church time. */
      visits: v.object({ this_week: v.number() }),
      counts: v.object({
        members: v.number(),
        /** Gifts logged for this week, from Sunday. */
        donations_this_week: v.number(),
        /** Events from today on. */
        upcoming_events: v.number(),
      }),
      /** The last 12 weeks with a service, the latest first. `week` is the Sunday that the week begins with. */
      weekly_attendance: v.array(v.object({ week: v.string(), visits: v.number() })),
      /** This week's events, from today to Saturday, by date. */
      events: v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          date: v.string(),
          start_time: v.string(),
          invited_count: v.number(),
          rsvp_yes_count: v.number(),
          /** Invited and not answered: who a reminder goes to. */
          pending_member_ids: v.array(v.string()),
        }),
      ),
      /** This week's gifts, from Sunday: the sums, and who gave most (the three highest per currency). */
      donations: v.object({
        total: v.array(sum),
        top_donors: v.array(
          v.object({
            member_id: v.string(),
            name: v.string(),
            amount: v.number(),
            currency: v.picklist(currencies),
          }),
        ),
      }),
      /** Who missed the last three or more Sundays, the longest first; at most 200 of them. */
      absent_members: v.array(
        v.object({
          member_id: v.string(),
          name: v.string(),
          phone: v.nullable(v.string()),
          missed_weeks: v.number(),
          /** The last follow-up since the first Sunday that they missed; null when there is none. */
          followed_up: v.nullable(v.object({ kind: v.string(), at: v.string(), by_name: v.string() })),
        }),
      ),
      /** How many missed the last three or more Sundays. */
      absent_total: v.number(),
    }),
  }),
  trend: endpoint({
    method: 'GET',
    path: 'church/analytics/trend',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'The last 12 months: attendance, growth, first-time guests.',
    input: v.object({ church_id: id }),
    response: v.object({
      /** The oldest first; `month` is `YYYY-MM`. */
      months: v.array(
        v.object({
          month: v.string(),
          services: v.number(),
          /** Mean visits of a service; 0 when none was held. */
          average: v.number(),
          joined: v.number(),
          /** Today's members who had joined by the month's end. */
          members: v.number(),
          /**
           * Newcomers: members who were there for the first time in this month, and not later than in the month after
           * the one they joined in. Those brought in from a list are none.
           */
          first_time: v.number(),
          guests: v.number(),
        }),
      ),
    }),
  }),
})
export type Overview = ResponseOf<typeof analytics.overview>
export type Trend = ResponseOf<typeof analytics.trend>
