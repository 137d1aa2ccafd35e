import { Link, useNavigate } from '@tanstack/react-router'
import HandCoins from 'lucide-react/icons/hand-coins'
import { giftMethodLabels } from '#contract/donations.ts'
import type { Sum } from '#contract/fields/money.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { formatMoney } from '#src/queries/format-money.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { FoundDonations } from './found-donations.tsx'
import { ListFilter } from './list-filter.tsx'
import type { ListSearch } from './list-search.ts'
import { MoreActions } from './more-actions.tsx'
import { filterOf } from './rules.ts'
import { TotalsStrip } from './totals-strip.tsx'
import { useDonations } from './use-donations.ts'
import styles from './donations-screen.module.css'

interface Props {
  search: ListSearch
  openId: string | undefined
}

/** The church's gifts with totals: log, search, open. */
export function DonationsScreen({ search, openId }: Props) {
  const churchId = useChurchId()
  const today = todayIn(useChurch())
  const navigate = useNavigate()
  // Applies to the current URL: the list's, or the gift's next to it.
  const show = (next: (before: ListSearch) => ListSearch) =>
    navigate({
      to: '.',
      // Functional update, since a previous change may not be rendered yet.
      search: (before) => next(before as ListSearch),
      replace: true,
      resetScroll: false,
      state: true,
    })
  const typed = useDraftText(search.q ?? '', (q) => void show((before) => ({ ...before, q: q || undefined })))
  const change = (next: ListSearch) => show((before) => ({ ...before, q: typed.text || undefined, ...next }))
  const filter = filterOf(search, today)
  const { q, ...rest } = filter
  const filtered = q !== '' || Object.values(rest).some((value) => value !== undefined)
  const { everyone } = useRoster(churchId)
  // On a phone there are no heads to sort by, and the days stand above the gifts.
  const sort = (useDesk() && search.order) || '-date'
  const found = useDonations(churchId, filter, { sort })
  const { shown, pages } = found
  const nameOf = (memberId: string) =>
    everyone.find(({ id }) => id === memberId)?.name ||
    shown.find(({ member_id }) => member_id === memberId)?.member_name ||
    m.waiting_someone()
  const empty = !filtered && pages.data !== undefined && shown.length === 0

  const log = (
    <Link to="/donations/form" className={buttonClass({ variant: 'primary' })}>
      {m.donations_log()}
    </Link>
  )
  return (
    <Page width="list">
      <PageHeader
        title={m.donations_title()}
        lead={pages.data && <span role="status">{describeFound(found.count, found.sums)}</span>}
        actions={
          <div className={styles.actions}>
            {!empty && log}
            <MoreActions churchId={churchId} filter={filter} />
          </div>
        }
      />
      {empty ? (
        <EmptyState
          drawing="giving"
          title={m.donations_empty_title()}
          text={m.donations_empty_text()}
          action={log}
          example={<ExampleGifts />}
        />
      ) : (
        <div className={styles.list} id="gifts">
          {openId === undefined && <TotalsStrip churchId={churchId} today={today} />}
          <ListFilter
            q={typed.text}
            onQ={typed.setText}
            onQLeft={typed.storeNow}
            churchId={churchId}
            search={search}
            onChange={change}
            giver={search.member && nameOf(search.member)}
          />
          <FoundDonations
            found={found}
            filtered={filtered}
            openId={openId}
            sort={sort}
            onSort={(next) =>
              void change({ order: next === '-date' ? undefined : (next as ListSearch['order']) })
            }
            onShowAll={() => {
              typed.setStored('')
              void show(({ order }) => ({ order }))
            }}
          />
        </div>
      )}
    </Page>
  )
}

/** "24 donations · $1,250 · G 5,000" */
function describeFound(count: number, sums: Sum[]): string {
  const amounts = sums.map(({ amount, currency }) => formatMoney(amount, currency))
  return [m.donations_count({ n: count, figure: formatNumber(count) }), ...amounts].join(' · ')
}

function ExampleGifts() {
  const currency = useChurch()?.currency ?? 'USD'
  return (
    <ExampleRows
      caption={m.example_caption()}
      icon={<HandCoins />}
      rows={[
        {
          title: m.example_name_1(),
          detail: `${formatMoney(100, currency)} · ${giftMethodLabels.cash()}`,
        },
        {
          title: m.example_name_2(),
          detail: `${formatMoney(250, currency)} · ${giftMethodLabels.mobile_money()}`,
        },
      ]}
    />
  )
}
