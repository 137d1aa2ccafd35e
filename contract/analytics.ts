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

/** The calls for the figures of a church. */
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
      /** Visits of all services of this week, Monday to Sunday in church time, up to today. */
      visits: v.object({ this_week: v.number() }),
      counts: v.object({
        members: v.number(),
        /** Gifts dated in this week, Monday to Sunday. */
        donations_this_week: v.number(),
        /** Events from today on. */
        upcoming_events: v.number(),
        /** Visitor cards that wait for review. */
        visitor_cards: v.number(),
      }),
      /** Visits of all services of the last 12 weeks with a service, latest first. `week`: its Monday. */
      weekly_attendance: v.array(v.object({ week: v.string(), visits: v.number() })),
      /** The last nine Sunday services, latest first: one, and the eight that "usual" is the median of. */
      sundays: v.array(v.object({ date: v.string(), visits: v.number() })),
      /** The last 12 weeks of the calendar for a chart: Sundays, and midweek services as a series of their own. */
      attendance_series: v.object({
        /** The median of the eight Sunday services before the latest one; null until there are three. */
        usual: v.nullable(v.number()),
        /** Oldest first. */
        weeks: v.array(
          v.object({
            /** The Sunday that ends the week. */
            sunday: v.string(),
            /** Null where no service was held, which is not the same as no visits. */
            sunday_visits: v.nullable(v.number()),
            /** Visits of all services from Monday to Saturday; null where none was held. */
            midweek_visits: v.nullable(v.number()),
            /** Visits of the Sunday 52 weeks before. */
            last_year: v.nullable(v.number()),
            /** A service goes on today, or is still to come on a day on which the church meets. */
            running: v.boolean(),
            /** The day of the week's service: its Sunday, else the latest. */
            service_date: v.nullable(v.string()),
          }),
        ),
      }),
      /** This week's events, from today to Sunday, by date. */
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
      /** This week's gifts, Monday to Sunday: the sums, and the three highest givers per currency. */
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
       * Members who missed the last three or more Sundays, fewest missed first; at most 200. A service is missed when
       * its day is over, in church time. Those who missed more than 12 are long away.
       */
      absent_members: v.array(
        v.object({
          member_id: v.string(),
          name: v.string(),
          phone: v.nullable(v.string()),
          missed_weeks: v.number(),
          /** The last follow-up since the first Sunday that they missed; null when there is none. */
          followed_up: v.nullable(
            v.object({ id: v.string(), kind: followUpKind, at: v.string(), by_name: v.string() }),
          ),
        }),
      ),
      /** Number of members who missed the last three or more Sundays. */
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
          /** Sunday services. */
          services: v.number(),
          /** Mean visits of a Sunday service; 0 when none was held. */
          average: v.number(),
          /** Mean visits of a midweek service; null when none was held. */
          midweek_average: v.nullable(v.number()),
          joined: v.number(),
          /** Current members who had joined by the end of the month. */
          members: v.number(),
          /**
           * Newcomers: members whose first attendance is in this month, and at most one month after the month in
           * which they joined. Imported members are not counted.
           */
          first_time: v.number(),
          guests: v.number(),
          /** Of `first_time`: those who have come again since. */
          returned: v.number(),
          /** Mean visits of a Sunday service in the same month a year before; null when none was held. */
          last_year: v.nullable(v.number()),
          /** The month is not over yet. */
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
      services: v.array(v.object({ date: v.string(), present: v.number(), guests: v.number() })),
      /** Services whose day is over, and the mean number of visits of one; null when none was held. */
      sundays: v.object({ services: v.number(), average: v.nullable(v.number()) }),
      midweek: v.object({ services: v.number(), average: v.nullable(v.number()) }),
      /** Largest first within a currency; `fund_name` is empty for gifts in no fund. */
      gifts: v.array(v.object({ fund_name: v.string(), ...sum.entries })),
      /** Members who came for the first time, by date; at most 1,000. */
      first_visits: v.array(v.object({ member_id: v.string(), name: v.string(), date: v.string() })),
      /** Members who joined in the month. */
      joined: v.number(),
      /**
       * Who had missed the last three or more Sundays when the month ended, or have until today while it runs: the
       * shortest absent first, at most 100.
       */
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
      /** Oldest first; `month` is `YYYY-MM`. `running`: it is not over yet. */
      months: v.array(v.object({ month: v.string(), running: v.boolean() })),
      /**
       * Each fund in each currency in which it was given to, largest first within a currency. `fund_id` is null, and
       * `fund_name` empty, for gifts in no fund. `amounts`: what was given in each of these months.
       */
      funds: v.array(
        v.object({
          fund_id: v.nullable(v.string()),
          fund_name: v.string(),
          currency: v.picklist(currencies),
          amounts: v.array(v.number()),
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
      /** Oldest first. `week`: the Sunday that ends it; `held`: the church had a service; `running`: as in the overview. */
      weeks: v.array(v.object({ week: v.string(), held: v.boolean(), running: v.boolean() })),
      /** `came`: members of the group who came to a service of each of these weeks. */
      groups: v.array(v.object({ group_id: v.string(), members: v.number(), came: v.array(v.number()) })),
    }),
  }),
})
/** The figures of the dashboard. */
export type Overview = ResponseOf<typeof analytics.overview>
/** The figures of the last twelve months. */
export type Trend = ResponseOf<typeof analytics.trend>
/** What was given to the funds. */
export type FundTrends = ResponseOf<typeof analytics.funds>
/** How the groups come. */
export type GroupTrends = ResponseOf<typeof analytics.groups>
/** The figures of one month. */
export type MonthReport = ResponseOf<typeof analytics.month>
