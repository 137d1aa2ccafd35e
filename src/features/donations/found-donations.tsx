import { useLocation } from '@tanstack/react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ComponentProps } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { DonationList, DonationListSkeleton } from './donation-list.tsx'
import { moveToFront } from './rules.ts'
import type { useDonations } from './use-donations.ts'

interface Props extends Pick<ComponentProps<typeof DonationList>, 'sort' | 'onSort' | 'openId'> {
  found: ReturnType<typeof useDonations>
  filtered: boolean
  onShowAll: () => void
}

/** The matching gifts, or an empty or error state. */
export function FoundDonations({ found, filtered, onShowAll, sort, onSort, openId }: Props) {
  const { shown, count, pages, hasData, partial } = found
  const addedId = useLocation({ select: ({ state }) => state.addedDonation })
  if (!hasData && pages.isError) return <LoadFailed title={m.donations_load_failed()} query={pages} />
  return (
    <>
      {partial && <Banner icon={<WifiOff aria-hidden="true" />}>{m.donations_recent_only()}</Banner>}
      {shown.length === 0 && pages.isPending && <DonationListSkeleton />}
      {shown.length === 0 && !pages.isPending && (
        <EmptyState
          drawing="search"
          title={m.donations_nothing_title()}
          text={m.donations_nothing_text()}
          action={filtered && <Button onClick={onShowAll}>{m.donations_show_all()}</Button>}
        />
      )}
      {shown.length > 0 && (
        <DonationList
          list={filtered || sort !== '-date' ? shown : moveToFront(shown, addedId)}
          count={count}
          pages={pages}
          addedId={addedId}
          openId={openId}
          sort={sort}
          onSort={onSort}
        />
      )}
    </>
  )
}
