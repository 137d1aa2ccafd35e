import { donations } from '#contract/donations.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownDonation } from '#src/offline/overlay.ts'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { usePendingOf } from '#src/queries/use-pending.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { DonationCard } from './donation-card.tsx'
import { donationOf } from './rules.ts'
import type { useDonations } from './use-donations.ts'
import styles from './donation-list.module.css'

const isRefusedGift = ({ call, status }: OutboxRow) =>
  call === donations.add.name && status === 'needsAttention'

interface Props {
  list: ShownDonation[]
  /** How many gifts match in all. */
  count: number
  pages: ReturnType<typeof useDonations>['pages']
  addedId: string | undefined
}

/** The loaded gifts, and the button that loads more. */
export function DonationList({ list, count, pages, addedId }: Props) {
  const rejected = new Map(usePendingOf(isRefusedGift).map((row) => [donationOf(row), row.order]))
  return (
    <>
      <ul role="list" className={styles.cards}>
        {list.map((donation) => (
          <DonationCard
            key={donation.id}
            donation={donation}
            isNew={donation.id === addedId}
            refusedRow={rejected.get(donation.id)}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(pages, m.donations_more_failed)}
          busy={pages.isFetchingNextPage}
          text={m.members_shown({ shown: list.length, n: formatNumber(count) })}
          part={list.length / Math.max(1, count)}
        />
      )}
    </>
  )
}

/** Placeholder of the list while it loads. */
export function DonationListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
      <div className={styles.cards}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height="9.5rem" />
        ))}
      </div>
    </div>
  )
}
