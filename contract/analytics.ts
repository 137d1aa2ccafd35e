import * as v from 'valibot'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import type { ResponseOf } from './endpoint.ts'
import { id } from './fields/fields.ts'
import { currencies, sum } from './fields/money.ts'
import { followUpKind } from './members.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** `YYYY-MM`. */
const month = v.pipe(
  v.string(() => m.date_invalid()),
  v.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, () => m.date_invalid()),
)

export const analytics = areaForApiKeys('analytics', {
  overview: endpoint({
    method: 'GET',
    path: 'church/analytics/overview',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'What the dashboard shows.',
    input: v.object({ church_id: id }),
    response: v.object({
      /** Until today; Monday to Sunday, church time. */
      visits: v.object({ this_week: v.number() }),
      counts: v.object({
        members: v.number(),
        /** Monday to Sunday. */
        donations_this_week: v.number(),
        /** Events from today on. */
        upcoming_events: v.number(),
        visitor_cards: v.number(),
      }),
      /** The last 12 weeks with a service, newest first. `week`: its Monday. */
      weekly_attendance: v.array(v.object({ week: v.string(), visits: v.number() })),
      /** Newest first: the latest Sunday, and the eight of the "usual" median. */
      sundays: v.array(v.object({ date: v.string(), visits: v.number() })),
      /** The last 12 calendar weeks: Sundays, and midweek services as a second series. */
      attendance_series: v.object({
        /** Median of the eight Sundays before; null with fewer than three. */
        usual: v.nullable(v.number()),
        /** Oldest first. */
        weeks: v.array(
          v.object({
            /** The Sunday at the end of the week. */
            sunday: v.string(),
            /** Null without a service. */
            sunday_visits: v.nullable(v.number()),
            /** Monday to Saturday; null without a service. */
            midweek_visits: v.nullable(v.number()),
            /** The Sunday 52 weeks earlier. */
            last_year: v.nullable(v.number()),
            /** A service takes place today, or is expected by the church's schedule. */
            running: v.boolean(),
            /** The Sunday service, else the latest service of the week. */
            service_date: v.nullable(v.string()),
          }),
        ),
      }),
      /** Events from today until Sunday, by date. */
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
      /** This week's totals, and the three largest givers per currency. */
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
      /**
       * At least the last three Sundays missed, fewest first; at most 200. A Sunday counts once its day is
       * over in church time. More than 12: long away.
       */
      absent_members: v.array(
        v.object({
          member_id: v.string(),
          name: v.string(),
          phone: v.nullable(v.string()),
          missed_weeks: v.number(),
          /** Latest follow-up since the first missed Sunday; null if none. */
          followed_up: v.nullable(
            v.object({ id: v.string(), kind: followUpKind, at: v.string(), by_name: v.string() }),
          ),
        }),
      ),
      absent_total: v.number(),
    }),
  }),
  absent: endpoint({
    method: 'GET',
    path: 'church/analytics/absent',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'All members who missed the last three or more Sundays, fewest missed first.',
    input: v.object({ church_id: id }),
    response: v.object({ member_ids: v.array(v.string()) }),
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
          /** Mean visits per Sunday service; 0 without one. */
          average: v.number(),
          /** Mean visits per midweek service; null without one. */
          midweek_average: v.nullable(v.number()),
          joined: v.number(),
          /** Current members who had joined by then. */
          members: v.number(),
          /**
           * First attendance in this month, at most one month after the month of joining. Excludes imported
           * members.
           */
          first_time: v.number(),
          guests: v.number(),
          /** Those of `first_time` who came again. */
          returned: v.number(),
          /** The same month of the previous year; all null without a service. */
          last_year: v.nullable(v.number()),
          joined_last_year: v.nullable(v.number()),
          first_time_last_year: v.nullable(v.number()),
          running: v.boolean(),
        }),
      ),
    }),
  }),
  month: endpoint({
    method: 'GET',
    path: 'church/analytics/month',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'One month for the committee: services, gifts by fund, first visits, who was absent.',
    input: v.object({ church_id: id, month }),
    response: v.object({
      /** Oldest first. */
      services: v.array(
        v.object({
          date: v.string(),
          /** Null for the church's first service time. */
          name: v.nullable(v.string()),
          present: v.number(),
          guests: v.number(),
        }),
      ),
      /** Past days with a service and their mean visits; null without one. */
      sundays: v.object({ services: v.number(), average: v.nullable(v.number()) }),
      midweek: v.object({ services: v.number(), average: v.nullable(v.number()) }),
      /** Largest first within a currency; `fund_name` is empty without a fund. */
      gifts: v.array(v.object({ fund_name: v.string(), ...sum.entries })),
      /** By date; at most 1,000. */
      first_visits: v.array(v.object({ member_id: v.string(), name: v.string(), date: v.string() })),
      joined: v.number(),
      /** Three or more Sundays missed at the end of the month (or today), shortest first; at most 100. */
      absent_members: v.array(v.object({ member_id: v.string(), name: v.string() })),
      absent_total: v.number(),
    }),
  }),
  funds: endpoint({
    method: 'GET',
    path: 'church/analytics/funds',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'What was given to each fund in the last 12 months; currencies apart.',
    input: v.object({ church_id: id }),
    response: v.object({
      /** Oldest first; `month` is `YYYY-MM`. `running`: the current month. */
      months: v.array(v.object({ month: v.string(), running: v.boolean() })),
      /**
       * Per fund and currency, largest first. `fund_id` is null and `fund_name` empty without a fund.
       * `amounts`: one per month; `amounts_before`: of the same months of the previous year.
       */
      funds: v.array(
        v.object({
          fund_id: v.nullable(v.string()),
          fund_name: v.string(),
          currency: v.picklist(currencies),
          amounts: v.array(v.number()),
          amounts_before: v.array(v.number()),
        }),
      ),
    }),
  }),
  groups: endpoint({
    method: 'GET',
    path: 'church/analytics/groups',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'How many of each group came, in each of the last 12 weeks.',
    input: v.object({ church_id: id }),
    response: v.object({
      /**
       * Oldest first. `week`: the Sunday at its end; `held`: the church had a service; `running`: as in the
       * overview.
       */
      weeks: v.array(v.object({ week: v.string(), held: v.boolean(), running: v.boolean() })),
      /** `came`: members of the group present per week. */
      groups: v.array(v.object({ group_id: v.string(), members: v.number(), came: v.array(v.number()) })),
    }),
  }),
})
export type Overview = ResponseOf<typeof analytics.overview>
export type Trend = ResponseOf<typeof analytics.trend>
export type FundTrends = ResponseOf<typeof analytics.funds>
export type GroupTrends = ResponseOf<typeof analytics.groups>
export type MonthReport = ResponseOf<typeof analytics.month>
