import { useNavigate } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Currency } from '#contract/fields/money.ts'
import { longDate, shortDateOf } from '#src/lib/dates.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownBatch } from '#src/offline/overlay.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Banner } from '#src/ui/states/banner.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { noValues, saveDonation } from '#src/features/donations/save-donation.ts'
import { useDonations } from '#src/features/donations/use-donations.ts'
import { BackToBatches } from './back-to-batches.tsx'
import { BatchForm } from './batch-form.tsx'
import { BatchGifts } from './batch-gifts.tsx'
import { BatchTally, Difference } from './batch-tally.tsx'
import { CloseBatch } from './close-batch.tsx'
import { differenceText } from './difference-text.ts'
import { GiftRowForm } from './gift-row-form.tsx'
import { changeBatch, currenciesOf, deleteBatch, setClosed, valuesOf } from './save-batch.ts'
import { useBatch } from './use-batches.ts'
import styles from './batch-screen.module.css'

/** Above any real batch. */
const allGifts = 1000

/** Batch entry: gifts are entered row by row and compared with the counted total. */
export function BatchScreen({ batchId }: { batchId: string }) {
  const churchId = useChurchId()
  const { batch, read } = useBatch(churchId, batchId)
  if (batch) return <Desk key={batch.id} batch={batch} churchId={churchId} />
  return (
    <Page>
      <PageHeader back={<BackToBatches />} title={m.gifts_batch()} />
      {read.isPending ? (
        <SkeletonList rows={4} label={m.ui_loading()} />
      ) : (
        <EmptyState title={m.gifts_batch_missing()} text={m.gifts_batch_missing_text()} />
      )}
    </Page>
  )
}

function Desk({ batch: listed, churchId }: { batch: ShownBatch; churchId: string }) {
  const currency: Currency = useChurch()?.currency ?? 'USD'
  const { roster, everyone } = useRoster(churchId)
  const { shown, sums } = useDonations(churchId, { q: '', batch_id: listed.id }, { limit: allGifts })
  const [changing, setChanging] = useState(false)
  const [closing, setClosing] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    // First: the screen cannot render without its batch.
    await navigate({ to: '/donations/batches', replace: true })
    await deleteBatch(batch)
  }
  // The loaded gifts are more current than the total in the list.
  const batch = { ...listed, entered: shown.length > 0 ? sums : listed.entered }
  const gifts = shown.toReversed()
  const last = gifts.at(-1)
  const carriedOver = last && { fund_id: last.fund_id ?? '', method: last.method }
  const closed = batch.closed_at !== null
  return (
    <Page>
      <PageHeader
        back={<BackToBatches />}
        title={batch.name || m.gifts_batch()}
        lead={longDate(batch.date)}
        actions={batch.syncStatus && <SyncBadge syncStatus={batch.syncStatus} />}
      />
      <div className={styles.room}>
        <div className={styles.desk}>
          <div className={styles.side}>
            <Card>
              <div className={styles.tally}>
                <BatchTally batch={batch} />
                <p className={styles.count}>
                  {m.donations_count({ n: gifts.length, figure: String(gifts.length) })}
                </p>
                {!closed && (
                  <div className={styles.actions}>
                    <Button size="sm" onClick={() => setChanging(true)}>
                      {m.gifts_batch_change()}
                    </Button>
                    <Button size="sm" onClick={() => setClosing(true)}>
                      {m.gifts_batch_close()}
                    </Button>
                    <Menu label={m.ui_more_actions()} button={<EllipsisVertical aria-hidden="true" />}>
                      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
                        {m.gifts_batch_delete()}
                      </MenuItem>
                    </Menu>
                  </div>
                )}
              </div>
            </Card>
          </div>
          <div className={styles.main}>
            {closed && <Closed batch={batch} />}
            {gifts.length > 0 && (
              <Card>
                <BatchGifts gifts={gifts} churchId={churchId} currency={currency} roster={everyone} />
              </Card>
            )}
            {!closed && (
              <Card
                title={m.gifts_next()}
                action={
                  <span className={styles.running}>
                    <Difference batch={batch} />
                  </span>
                }
              >
                <GiftRowForm
                  id={`batch-row:${batch.id}`}
                  churchId={churchId}
                  currency={currency}
                  roster={roster}
                  initial={{ ...noValues(batch.date), ...carriedOver, batch_id: batch.id }}
                  submitLabel={m.gifts_add_row()}
                  focused
                  onSave={async (values) => {
                    await saveDonation(churchId, { ...values, date: noValues(batch.date).date })
                  }}
                />
                <p className={styles.hint}>{m.gifts_row_hint()}</p>
              </Card>
            )}
          </div>
        </div>
      </div>
      <BatchForm
        open={changing}
        title={m.gifts_batch_change()}
        submitLabel={m.donations_save()}
        initial={valuesOf(batch)}
        countedIn={currenciesOf(batch, currency)}
        onSave={(...edit) => changeBatch(batch, ...edit)}
        onClose={() => setChanging(false)}
      />
      <CloseBatch open={closing} batch={batch} onClose={() => setClosing(false)} />
    </Page>
  )
}

async function reopen(batch: ShownBatch): Promise<void> {
  try {
    await setClosed(batch, false)
  } catch (error) {
    notify({ kind: 'error', message: failureText(error, m.gifts_batch_failed) })
  }
}

function Closed({ batch }: { batch: ShownBatch }) {
  const { closed_at, closed_by, difference } = batch
  const date = shortDateOf(closed_at!)
  return (
    <Banner
      icon={<CircleCheck aria-hidden="true" />}
      title={closed_by ? m.gifts_closed_by({ date, name: closed_by }) : m.gifts_closed_on({ date })}
      action={
        <Button size="sm" onClick={() => void reopen(batch)}>
          {m.gifts_batch_reopen()}
        </Button>
      }
    >
      {difference.length > 0
        ? m.gifts_closed_off({ difference: differenceText(difference) })
        : m.gifts_closed_text()}
    </Banner>
  )
}
