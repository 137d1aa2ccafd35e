import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import { call } from '#src/api/session.ts'
import { changedSums, changesGifts, changesOfSums, overlayDonations } from '#src/offline/overlay-donations.ts'
import type { GiftsOf } from '#src/offline/overlay.ts'
import { donationTotalsQuery, recentDonationsQuery } from '#src/queries/church-queries.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { fits, lastPeriods, sumsByPeriod, sumsOf } from './rules.ts'
import type { By, Filter } from './rules.ts'

const pageSize = 10

/** What is known of the church's gifts beside what the server tells. */
function useGiftsOf(churchId: string): GiftsOf {
  const currency = useChurch()?.currency ?? 'USD'
  const { roster } = useRoster(churchId)
  return useMemo(() => {
    const names = new Map(roster.map(({ id, name }) => [id, name]))
    return { churchId, currency, nameOf: (memberId) => names.get(memberId) ?? '' }
  }, [churchId, currency, roster])
}

/**
 * The gifts that are looked for, the latest first, with this device's own writes: page by page from the server, and
 * until it answers (or without a network) those of the last 30 days, which are kept here.
 */
export function useDonations(churchId: string, filter: Filter) {
  const of = useGiftsOf(churchId)
  const rows = usePendingOf(changesGifts)
  const recent = useQuery(recentDonationsQuery(churchId))
  const pages = useInfiniteQuery({
    queryKey: [donations.list.name, { church_id: churchId, ...filter }],
    queryFn: ({ pageParam, signal }) =>
      call(donations.list, { church_id: churchId, ...filter, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
  // A gift that was logged meanwhile moves the pages: what comes twice is one.
  const told = uniqueOf(pages.data?.pages.flatMap((page) => page.donations) ?? recent.data ?? [])
  const shown = overlayDonations(told, rows, of).filter((donation) => fitsOrTold(donation))
  function fitsOrTold(donation: Donation): boolean {
    // The server finds by phone and email too: what it has found is found.
    return fits(filter, donation) || (pages.data !== undefined && told.some(({ id }) => id === donation.id))
  }

  const first = pages.data?.pages[0]
  const changes = changesOfSums(uniqueOf([...told, ...(recent.data ?? [])]), rows, of, pages.dataUpdatedAt)
  const sums = first
    ? changedSums(
        first.totals,
        changes.filter(({ donation }) => fits(filter, donation)),
      )
    : sumsOf(shown)
  return {
    shown,
    sums,
    /** How many are found. */
    count: sums.reduce((all, { gifts }) => all + gifts, 0),
    pages,
    /** Something is here to be shown, be it from the server or from this device. */
    known: pages.data !== undefined || recent.data !== undefined || shown.length > 0,
    /** Only what this device keeps. */
    partial: pages.data === undefined && pages.isError,
  }
}

/** How many periods are shown. */
const periodCount = 6

/** The sums of the last six weeks, months or years, the oldest first, with this device's own writes. */
export function useTotals(churchId: string, by: By, today: string) {
  const of = useGiftsOf(churchId)
  const rows = usePendingOf(changesGifts)
  const recent = useQuery(recentDonationsQuery(churchId))
  const told = useQuery(donationTotalsQuery(churchId, by))
  const changes = changesOfSums(recent.data ?? [], rows, of, told.dataUpdatedAt)
  const periods = sumsByPeriod(told.data?.periods ?? [], changes, by, lastPeriods(by, today, periodCount))
  return { periods, told }
}

function uniqueOf(list: Donation[]): Donation[] {
  return [...new Map(list.map((donation) => [donation.id, donation])).values()]
}
