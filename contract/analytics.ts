import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import type { ResponseOf } from './endpoint.ts'
import { id } from './fields/fields.ts'
import { currencies, sum } from './fields/money.ts'

/** The calls for the figures of a church. */
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
      /** The last 12 weeks with a service, latest first. `week` is the Sunday that starts the week. */
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
          /** Invited members without an RSVP, who get a reminder. */
          pending_member_ids: v.array(v.string()),
        }),
      ),
      /** This week's gifts, from Sunday: the sums, and the three highest givers per currency. */
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
      /** Members who missed the last three or more Sundays, longest absent first; at most 200. */
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
      /** Number of members who missed the last three or more Sundays. */
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
      /** Oldest first; `month` is `YYYY-MM`. */
      months: v.array(
        v.object({
          month: v.string(),
          services: v.number(),
          /** Mean visits per service; 0 when none was held. */
          average: v.number(),
          joined: v.number(),
          /** Current members who had joined by the end of the month. */
          members: v.number(),
          /**
           * Newcomers: members whose first attendance is in this month, and at most one month after the month in
           * which they joined. Imported members are not counted.
           */
          first_time: v.number(),
          guests: v.number(),
        }),
      ),
    }),
  }),
})
/** The figures of the dashboard. */
export type Overview = ResponseOf<typeof analytics.overview>
/** The figures of the last twelve months. */
export type Trend = ResponseOf<typeof analytics.trend>
