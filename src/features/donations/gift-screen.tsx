import { Link } from '@tanstack/react-router'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OutboxRow } from '#src/offline/database.ts'
import type { ShownDonation } from '#src/offline/overlay.ts'
import { dateAlone, shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { BackToGifts, useLeaveGift } from './back-to-donations.tsx'
import { batchLabel } from './batches/batch-label.ts'
import { useBatch } from './batches/use-batches.ts'
import { GiftSheet } from './gift-sheet.tsx'
import { methodOf } from './rules.ts'
import { deleteDonation } from './save-donation.ts'
import { useGift } from './use-gift.ts'
import styles from './gift-screen.module.css'

/** One gift: shown, edited in a sheet, deleted with Undo. */
export function GiftScreen({ giftId }: { giftId: string }) {
  const { gift, gone, loggedBy, read, rejected } = useGift(useChurchId(), giftId)
  if (gift) return <OneGift gift={gift} loggedBy={loggedBy} rejected={rejected} />
  return (
    <Page width="reading">
      <PageHeader back={<BackToGifts />} title={m.gifts_one_title()} />
      {gone && <EmptyState drawing="giving" title={m.gifts_gone_title()} text={m.gifts_gone_text()} />}
      {!gone && read.isError && <LoadFailed title={m.gifts_one_failed()} query={read} />}
      {!gone && !read.isError && <SkeletonList rows={3} label={m.ui_loading()} />}
    </Page>
  )
}

interface OneGiftProps {
  gift: ShownDonation
  loggedBy: string
  rejected: OutboxRow | undefined
}

function OneGift({ gift, loggedBy, rejected }: OneGiftProps) {
  const [editing, setEditing] = useState(false)
  const leave = useLeaveGift({ forGood: true })
  const giver = gift.member_name || m.waiting_someone()
  const remove = () => {
    // First: the screen cannot render without its gift.
    leave()
    void deleteDonation(gift, giver)
  }
  return (
    <Page width="reading">
      <PageHeader
        back={<BackToGifts />}
        title={<bdi>{giver}</bdi>}
        actions={
          <>
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
              {m.gifts_edit()}
            </Button>
            <Menu label={m.ui_more_actions()} button={<EllipsisVertical aria-hidden="true" />}>
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={remove}>
                {m.donations_delete_confirm()}
              </MenuItem>
            </Menu>
          </>
        }
      />
      <Stack gap={5}>
        {rejected && !editing && <RejectedBanner row={rejected} alone onSent={() => {}} />}
        <Card>
          <p className={styles.amount}>
            <strong>{formatMoney(gift.amount, gift.currency)}</strong>
            {gift.syncStatus && <SyncBadge syncStatus={gift.syncStatus} />}
          </p>
          <GiftFacts gift={gift} loggedBy={loggedBy} />
        </Card>
        <Giver gift={gift} />
      </Stack>
      {editing && <GiftSheet gift={gift} onClose={() => setEditing(false)} />}
    </Page>
  )
}

function GiftFacts({ gift, loggedBy }: { gift: ShownDonation; loggedBy: string }) {
  const { batch } = useBatch(gift.church_id, gift.batch_id ?? '')
  const facts: { label: string; text: ReactNode }[] = [
    { label: m.donations_date(), text: dateAlone(gift.date) },
    { label: m.gifts_fund(), text: gift.fund_name ? <bdi>{gift.fund_name}</bdi> : m.gifts_no_fund() },
    { label: m.gifts_method(), text: methodOf(gift) },
    { label: m.donations_notes(), text: gift.note && <bdi>{gift.note}</bdi> },
    {
      label: m.gifts_batch(),
      text: gift.batch_id && (
        <Link to="/donations/batches/$batchId" params={{ batchId: gift.batch_id }} className={styles.link}>
          {batch ? batchLabel(batch) : m.gifts_batch()}
        </Link>
      ),
    },
    {
      label: m.gifts_logged_on(),
      text: [shortDateOf(gift.createdAt), loggedBy].filter(Boolean).join(' · '),
    },
  ]
  return (
    <Facts className={styles.facts}>
      {facts
        .filter(({ text }) => Boolean(text))
        .map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </Facts>
  )
}

/** Links to the giver and to their gifts. */
function Giver({ gift: { church_id: churchId, member_id: memberId } }: { gift: ShownDonation }) {
  return (
    <div className={styles.links}>
      <Link to="/members/form/$churchId/$memberId" params={{ churchId, memberId }} className={styles.link}>
        {m.gifts_open_member()}
      </Link>
      <Link to="/donations" search={{ member: memberId }} hash="gifts" className={styles.link}>
        {m.members_gifts_list()}
      </Link>
    </div>
  )
}
