import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { longDate, shortDate } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownDonation } from '#src/offline/overlay.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ItemListProps } from '#src/ui/lists/item-list-props.ts'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { listPart } from './list-search.ts'
import { methodOf } from './rules.ts'
import type { useDonations } from './use-donations.ts'
import { useWideList } from './use-wide-list.ts'
import styles from './donation-list.module.css'

interface Props extends Pick<ItemListProps<ShownDonation>, 'sort' | 'onSort'> {
  list: ShownDonation[]
  /** Total number of matching gifts. */
  count: number
  pages: ReturnType<typeof useDonations>['pages']
  addedId: string | undefined
  openId: string | undefined
}

/** The matching gifts grouped by day, or as a desktop table. */
export function DonationList({ list, count, pages, addedId, openId, sort, onSort }: Props) {
  // In the table the amount has a column.
  const wide = useWideList()
  // Sorted by amount, days are not contiguous.
  const byDay = sort?.endsWith('date')
  const amount = useCallback(
    (gift: ShownDonation) => <Amount gift={gift} isNew={gift.id === addedId} />,
    [addedId],
  )
  const columns = useMemo(
    (): ListColumn<ShownDonation>[] => [
      { id: 'member', heading: m.donations_member(), width: 'wide' },
      { id: 'date', heading: m.donations_date(), sorts: true, cell: ({ date }) => shortDate(date) },
      { id: 'fund', heading: m.gifts_fund(), cell: fundOf },
      { id: 'method', heading: m.gifts_method(), cell: methodOf },
      { id: 'note', heading: m.donations_notes(), cell: noteOf },
      { id: 'amount', heading: m.donations_amount(), sorts: true, number: true, cell: amount },
    ],
    [amount],
  )
  return (
    <>
      <ItemList
        label={m.donations_title()}
        items={list}
        keyOf={keyOf}
        nameOf={nameOf}
        leading={leading}
        title={title}
        detail={byDay ? detail : datedDetail}
        {...(!wide && { action: amount })}
        {...(byDay && { sectionOf })}
        {...(openId !== undefined && { openKey: openId })}
        columns={columns}
        sort={sort}
        onSort={onSort}
      />
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

function Amount({ gift, isNew }: { gift: ShownDonation; isNew: boolean }) {
  return (
    <span className={styles.amount}>
      {gift.syncStatus && <SyncBadge syncStatus={gift.syncStatus} />}
      {!gift.syncStatus && isNew && <Badge tone="success">{m.donations_new()}</Badge>}
      <span className={styles.figure}>+{formatMoney(gift.amount, gift.currency)}</span>
    </span>
  )
}

const fundOf = ({ fund_name }: ShownDonation) => <bdi>{fund_name}</bdi>
const noteOf = ({ note }: ShownDonation) => <bdi>{note}</bdi>
const keyOf = ({ id }: ShownDonation) => id
const nameOf = ({ member_name }: ShownDonation) => member_name || m.waiting_someone()
const leading = (gift: ShownDonation) => <Avatar name={nameOf(gift)} colourKey={gift.member_id} />
const sectionOf = ({ date }: ShownDonation) => ({ key: date, label: longDate(date) })

function title(gift: ShownDonation) {
  return (
    <Link
      to="/donations/detail/$giftId"
      params={{ giftId: gift.id }}
      search={listPart}
      state={{ fromDonations: true }}
      className={rowLinkClass}
    >
      <bdi>{nameOf(gift)}</bdi>
    </Link>
  )
}

function detail(gift: ShownDonation) {
  return <bdi>{[gift.fund_name, methodOf(gift), gift.note].filter(Boolean).join(' · ')}</bdi>
}

function datedDetail(gift: ShownDonation) {
  return (
    <>
      {shortDate(gift.date)} · {detail(gift)}
    </>
  )
}

/** Placeholder of the list. */
export function DonationListSkeleton() {
  return <SkeletonList rows={6} />
}
