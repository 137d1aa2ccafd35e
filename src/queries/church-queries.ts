import { serviceKey } from '#contract/attendance/service-key.ts'
import type { ServiceKey } from '#contract/attendance/service-key.ts'
import { queryOptions } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'

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
import { households } from '#contract/households/households.ts'
import type { Household } from '#contract/households/household-views.ts'
import { members } from '#contract/members.ts'
import type { Member } from '#contract/member.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { withContained } from './contained-writes.ts'

// Takes no abort signal: leaving one screen must not cancel a read that others need.

/** Maximum page size. */
const wholePage = 1000

/** The user's churches, including deleted ones that can be restored. */
export const churchesQuery = () => query(church.list, { page: 1, limit: 100 }, { offline: true })

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

/** All households of a church. */
export function householdsQuery(churchId: string) {
  return queryOptions({
    queryKey: [households.list.name, { church_id: churchId, all: true }] as const,
    queryFn: async (): Promise<Household[]> => {
      const all: Household[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const response = await call(households.list, { church_id: churchId, page, limit: wholePage })
        all.push(...response.households)
        pages = response.totalPages
      }
      return all
    },
    meta: { offline: true },
    gcTime: Infinity,
  })
}

export function groupsQuery(churchId: string) {
  return queryOptions({
    queryKey: [groups.list.name, { church_id: churchId, all: true }] as const,
    queryFn: async (): Promise<Group[]> =>
      (await call(groups.list, { church_id: churchId, page: 1, limit: wholePage })).groups,
    meta: { offline: true },
    gcTime: Infinity,
  })
}

/** The marks of one service, which several ushers may edit concurrently. */
export const serviceQuery = (churchId: string, service: ServiceKey) =>
  query(attendance.get, { church_id: churchId, ...serviceKey(service) }, { offline: true, live: 2000 })

export const serviceTimesQuery = (churchId: string) =>
  query(attendance.serviceTimes, { church_id: churchId }, { offline: true, live: 2000 })

/** The last 12 services with totals. */
export const lastServicesQuery = (churchId: string) =>
  query(attendance.services, { church_id: churchId, page: 1, limit: 12 }, { offline: true })

export const overviewQuery = (churchId: string) =>
  query(analytics.overview, { church_id: churchId }, { offline: true })

/** Members who missed the last three or more Sundays. */
export const absentQuery = (churchId: string) =>
  query(analytics.absent, { church_id: churchId }, { offline: true })

export const trendQuery = (churchId: string) =>
  query(analytics.trend, { church_id: churchId }, { offline: true })

/** Giving per fund in the last 12 months. */
export const fundTrendsQuery = (churchId: string) => sumsQuery(analytics.funds, { church_id: churchId })

/** Attendance per group in the last 12 weeks. */
export const groupTrendsQuery = (churchId: string) =>
  query(analytics.groups, { church_id: churchId }, { offline: true })

/** The figures of one month, `YYYY-MM`. */
export const monthQuery = (churchId: string, month: string) =>
  query(analytics.month, { church_id: churchId, month }, { offline: true })

export const usageQuery = (churchId: string) => query(church.usage, { church_id: churchId })

/** Upcoming events, soonest first, then past ones. */
export const eventsQuery = (churchId: string) =>
  query(events.list, { church_id: churchId, page: 1, limit: eventsPage }, { offline: true })

/** Events per page: covers all upcoming ones in most churches. */
export const eventsPage = 100

/** One event with its guests and message delivery states. */
export const eventQuery = (eventId: string) =>
  query(events.get, { event_id: eventId }, { offline: true, live: 2000 })

/** Days of gifts that are persisted for offline use. */
const recentDays = 30

export function recentDonationsQuery(churchId: string) {
  return queryOptions({
    queryKey: [donations.list.name, { church_id: churchId, recent: true }] as const,
    queryFn: async (): Promise<Donation[]> => {
      // One extra day for time zones behind UTC.
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

export const summaryQuery = (memberId: string) => query(members.summary, { member_id: memberId })

export const fundsQuery = (churchId: string) => query(funds.list, { church_id: churchId }, { offline: true })

/** The latest gift batches: about two years for most churches. */
export const giftBatchesQuery = (churchId: string) =>
  sumsQuery(giftBatches.list, { church_id: churchId, page: 1, limit: 100 })

export const donationTotalsQuery = (churchId: string, by: 'week' | 'month' | 'year') =>
  sumsQuery(donations.totals, { church_id: churchId, by })

/** Records which outbox writes the totals contain, since totals do not reveal that. */
function sumsQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: () => withContained(() => call(endpoint, input) as Promise<ResponseOf<E> & object>),
    meta: { offline: true },
    gcTime: Infinity,
  })
}
