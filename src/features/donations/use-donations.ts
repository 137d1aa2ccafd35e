import { hashKey, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { donations } from '#contract/donations.ts'
import type { Donation, GiftSort } from '#contract/donations.ts'
import { call } from '#src/api/session.ts'
import { changedSums, changesGifts, changesOfSums, overlayDonations } from '#src/offline/overlay-donations.ts'
import type { GiftsOf } from '#src/offline/overlay.ts'
import { donationTotalsQuery, fundTrendsQuery, recentDonationsQuery } from '#src/queries/church-queries.ts'
import { withContained } from '#src/queries/contained-writes.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import {
  changedFunds,
  matchesFilter,
  lastPeriods,
  sortGifts,
  sumsByPeriod,
  sumsOf,
  yearBefore,
} from './rules.ts'
import type { By, Filter } from './rules.ts'
import { useFunds } from './use-funds.ts'

const pageSize = 10

/** Returns local data about the church's gifts that the server's list lacks. */
export function useGiftsOf(churchId: string): GiftsOf {
  const currency = useChurch()?.currency ?? 'USD'
  const { everyone } = useRoster(churchId)
  const { funds } = useFunds(churchId)
  return useMemo(() => {
    const names = new Map(everyone.map(({ id, name }) => [id, name]))
    const fundNames = new Map(funds.map(({ id, name }) => [id, name]))
    const nameOf = (memberId: string) => names.get(memberId) ?? ''
    return { churchId, currency, nameOf, fundNameOf: (fundId) => fundNames.get(fundId) ?? '' }
  }, [churchId, currency, everyone, funds])
}

interface Listed {
  sort?: GiftSort
  /** Page size. */
  limit?: number
}

/**
 * Returns the matching gifts with pending writes, newest first by default, paginated. Until the server
 * responds, or offline, the cached gifts of the last 30 days.
 */
export function useDonations(
  churchId: string,
  filter: Filter,
  { sort = '-date', limit = pageSize }: Listed = {},
) {
  const of = useGiftsOf(churchId)
  const rows = usePendingOf(changesGifts)
  const recent = useQuery(recentDonationsQuery(churchId))
  const filterKey = [donations.list.name, { church_id: churchId, ...filter }]
  const pages = useInfiniteQuery({
    queryKey: [...filterKey, sort],
    queryFn: ({ pageParam, signal }) =>
      withContained(() =>
        call(donations.list, { church_id: churchId, ...filter, sort, page: pageParam, limit }, { signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    // Keeps the previous gifts while a new order loads.
    placeholderData: (last, query) =>
      hashKey(query?.queryKey.slice(0, filterKey.length) ?? []) === hashKey(filterKey) ? last : undefined,
  })
  // An insertion shifts pages: removes duplicates.
  const fromServer = uniqueOf(pages.data?.pages.flatMap((page) => page.donations) ?? recent.data ?? [])
  const shown = sortGifts(
    overlayDonations(fromServer, rows, of).filter((donation) => isListed(donation)),
    sort,
  )
  function isListed(donation: Donation): boolean {
    // The server also matches phone and email, so its results are kept.
    const found = pages.data !== undefined && fromServer.some(({ id }) => id === donation.id)
    return matchesFilter(found ? { ...filter, q: '' } : filter, donation)
  }

  const first = pages.data?.pages[0]
  const changes = changesOfSums(uniqueOf([...fromServer, ...(recent.data ?? [])]), rows, of, first?.contained)
  const sums = first
    ? changedSums(
        first.totals,
        changes.filter(({ donation }) => matchesFilter(filter, donation)),
      )
    : sumsOf(shown)
  return {
    shown,
    sums,
    /** Total number of matching gifts. */
    count: sums.reduce((all, { gifts }) => all + gifts, 0),
    pages,
    /** There is data to show, from the server or this device. */
    hasData: pages.data !== undefined || recent.data !== undefined || shown.length > 0,
    /** Only cached gifts are shown. */
    partial: pages.data === undefined && pages.isError,
  }
}

const periodCount = 6

/** Returns totals of the last six periods with pending writes, oldest first, and those one year earlier. */
export function useTotals(churchId: string, by: By, today: string) {
  const of = useGiftsOf(churchId)
  const rows = usePendingOf(changesGifts)
  const recent = useQuery(recentDonationsQuery(churchId))
  const query = useQuery(donationTotalsQuery(churchId, by))
  const changes = changesOfSums(recent.data ?? [], rows, of, query.data?.contained)
  const sums = (periods: string[]) => sumsByPeriod(query.data?.periods ?? [], changes, by, periods)
  const shown = lastPeriods(by, today, periodCount)
  const lastYear = by === 'year' ? [] : sums(shown.map((from) => yearBefore(by, from)))
  return { periods: sums(shown), lastYear, query }
}

/** Returns giving per fund in the last twelve months with pending writes. */
export function useFundTrends(churchId: string) {
  const of = useGiftsOf(churchId)
  const rows = usePendingOf(changesGifts)
  const recent = useQuery(recentDonationsQuery(churchId))
  const query = useQuery({ ...fundTrendsQuery(churchId), refetchOnMount: 'always' })
  const changes = changesOfSums(recent.data ?? [], rows, of, query.data?.contained)
  return { trends: query.data && changedFunds(query.data, changes), query }
}

function uniqueOf(list: Donation[]): Donation[] {
  return [...new Map(list.map((donation) => [donation.id, donation])).values()]
}
