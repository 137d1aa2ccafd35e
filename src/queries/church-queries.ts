import { queryOptions } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { church } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import type { Donation } from '#contract/donations.ts'
import { events } from '#contract/events.ts'
import { funds } from '#contract/funds.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import type { Member } from '#contract/member.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { withContained } from './contained-writes.ts'

// The queries that the screens of a church share and that are stored for use without a network. None takes the query's
// signal: leaving a screen must not abort what is read for all of them.

/** The most that one page of a list holds. */
const wholePage = 1000

/** The churches of the person who is signed in, among them those that they have deleted and can restore. */
export const churchesQuery = () => query(church.list, { page: 1, limit: 100 }, { offline: true })

/** Those of the churches that are not deleted. */
export const openChurches = (churches: Church[]) => churches.filter(({ deletedUntil }) => !deletedUntil)

/** All members of a church, archived ones too. */
export function rosterQuery(churchId: string) {
  return queryOptions({
    queryKey: [members.list.name, { church_id: churchId, all: true }] as const,
    queryFn: async (): Promise<Member[]> => {
      const all: Member[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const response = await call(members.list, {
          church_id: churchId,
          page,
          limit: wholePage,
          archived: 'all',
        })
        all.push(...response.members)
        pages = response.totalPages
      }
      return all
    },
    meta: { offline: true },
    gcTime: Infinity,
  })
}

/** All groups of a church. */
export function groupsQuery(churchId: string) {
  return queryOptions({
    queryKey: [groups.list.name, { church_id: churchId, all: true }] as const,
    queryFn: async (): Promise<Group[]> =>
      (await call(groups.list, { church_id: churchId, page: 1, limit: wholePage })).groups,
    meta: { offline: true },
    gcTime: Infinity,
  })
}

/** The marks of one service. Several ushers may mark it at once. */
export const serviceQuery = (churchId: string, date: string) =>
  query(attendance.get, { church_id: churchId, date }, { offline: true, live: 2000 })

/** The last 12 services with their totals. */
export const lastServicesQuery = (churchId: string) =>
  query(attendance.services, { church_id: churchId, page: 1, limit: 12 }, { offline: true })

/** What the dashboard shows. */
export const overviewQuery = (churchId: string) =>
  query(analytics.overview, { church_id: churchId }, { offline: true })

/** All who missed the last three or more Sundays: ids. */
export const absentQuery = (churchId: string) =>
  query(analytics.absent, { church_id: churchId }, { offline: true })

/** The last 12 months. */
export const trendQuery = (churchId: string) =>
  query(analytics.trend, { church_id: churchId }, { offline: true })

/** What was given to each fund in the last 12 months. */
export const fundTrendsQuery = (churchId: string) => sumsQuery(analytics.funds, { church_id: churchId })

/** How each group has come in the last 12 weeks. */
export const groupTrendsQuery = (churchId: string) =>
  query(analytics.groups, { church_id: churchId }, { offline: true })

/** The figures of one month, `YYYY-MM`. */
export const monthQuery = (churchId: string, month: string) =>
  query(analytics.month, { church_id: churchId, month }, { offline: true })

/** How much of the plan is used up. */
export const usageQuery = (churchId: string) => query(church.usage, { church_id: churchId })

/** The first events of a church: the coming ones, the next first, then the past ones. */
export const eventsQuery = (churchId: string) =>
  query(events.list, { church_id: churchId, page: 1, limit: eventsPage }, { offline: true })

/** How many events a page has: all that is coming, in most churches. */
export const eventsPage = 100

/** One event with its guests, and what became of the messages to them. */
export const eventQuery = (eventId: string) =>
  query(events.get, { event_id: eventId }, { offline: true, live: 2000 })

/** The gifts of how many days are stored for use without a network. */
const recentDays = 30

/** The gifts of the last 30 days. */
export function recentDonationsQuery(churchId: string) {
  return queryOptions({
    queryKey: [donations.list.name, { church_id: churchId, recent: true }] as const,
    queryFn: async (): Promise<Donation[]> => {
      // One day more: in the church it may still be yesterday.
      const from = addDays(dateIn('UTC'), -recentDays - 1)
      const all: Donation[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const response = await call(donations.list, { church_id: churchId, from, page, limit: wholePage })
        all.push(...response.donations)
        pages = response.totalPages
      }
      return all
    },
    meta: { offline: true },
    gcTime: Infinity,
  })
}

/** A member at a glance. */
export const summaryQuery = (memberId: string) => query(members.summary, { member_id: memberId })

/** The funds of a church. */
export const fundsQuery = (churchId: string) => query(funds.list, { church_id: churchId }, { offline: true })

/** The latest batches of gifts of a church: those of two years in most. */
export const giftBatchesQuery = (churchId: string) =>
  sumsQuery(giftBatches.list, { church_id: churchId, page: 1, limit: 100 })

/** The sums of gifts by week, month or year. */
export const donationTotalsQuery = (churchId: string, by: 'week' | 'month' | 'year') =>
  sumsQuery(donations.totals, { church_id: churchId, by })

/** Sums of gifts, with what they contain of this device's writes: sums do not show that themselves. */
function sumsQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: () => withContained(() => call(endpoint, input) as Promise<ResponseOf<E> & object>),
    meta: { offline: true },
    gcTime: Infinity,
  })
}
