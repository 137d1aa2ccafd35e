import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import { ApiError } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import { changesGifts, overlayDonations } from '#src/offline/overlay-donations.ts'
import { recentDonationsQuery } from '#src/queries/church-queries.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { donationOf } from './rules.ts'
import { useGiftsOf } from './use-donations.ts'

/**
 * Returns a gift with pending writes, from the cache until the server responds. `gone`: deleted or not found.
 */
export function useGift(churchId: string, giftId: string) {
  const of = useGiftsOf(churchId)
  const client = useQueryClient()
  const [listed] = useState(() => listedGifts(client, giftId))
  const rows = usePendingOf(changesGifts)
  const own = rows.filter((row) => donationOf(row) === giftId)
  const added = own.find(({ call }) => call === donations.add.name)
  const recent = useQuery(recentDonationsQuery(churchId))
  const read = useQuery({
    ...query(donations.get, { donation_id: giftId }),
    // The server does not have it yet.
    enabled: added === undefined || added.status === 'sent',
  })
  const missing = read.error instanceof ApiError && read.error.status === 404
  const copies = [
    { gift: read.data, at: read.dataUpdatedAt },
    { gift: recent.data?.find(({ id }) => id === giftId), at: recent.dataUpdatedAt },
    ...listed,
  ]
  const cached = missing ? undefined : newestOf(copies)
  // The cached gift may belong to the previously selected church.
  const fromServer = cached?.church_id === churchId ? [cached] : []
  // Its batch may have been deleted on this device.
  const gift = overlayDonations(fromServer, rows, of).find(({ id }) => id === giftId)
  return {
    gift,
    // Only logged here and discarded, deleted, or of another church.
    gone: !gift && (missing || cached !== undefined || (added !== undefined && added.status !== 'sent')),
    /** Empty if unknown. */
    loggedBy: read.data?.logged_by ?? '',
    read,
    /** The rejected write. */
    rejected: own.find(({ status }) => status === 'needsAttention'),
  }
}

/** A cached gift and its age. */
interface Copy {
  gift: Donation | undefined
  at: number
}

function newestOf(copies: Copy[]): Donation | undefined {
  return copies.filter(({ gift }) => gift).toSorted((a, b) => b.at - a.at)[0]?.gift
}

/** Finds the gift in the cached lists. */
function listedGifts(client: QueryClient, giftId: string): Copy[] {
  const lists = client.getQueryCache().findAll({ queryKey: [donations.list.name] })
  return lists.map(({ state }) => {
    const data = (state.data ?? []) as Donation[] | InfiniteData<{ donations: Donation[] }>
    const gifts = Array.isArray(data) ? data : data.pages.flatMap((page) => page.donations)
    return { gift: gifts.find(({ id }) => id === giftId), at: state.dataUpdatedAt }
  })
}
