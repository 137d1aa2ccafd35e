import Mails from 'lucide-react/icons/mails'
import { useState } from 'react'
import { addDays, latestSunday } from '#contract/fields/calendar.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BackToDonations } from '#src/features/donations/back-to-donations.tsx'
import { BatchForm } from './batch-form.tsx'
import { batchLabel } from './batch-label.ts'
import { BatchList } from './batch-list.tsx'
import { openBatch, valuesOf } from './save-batch.ts'
import { useBatches } from './use-batches.ts'

/** A church's batches, newest first. `openId`: the batch in the detail pane. */
export function BatchesScreen({ openId }: { openId: string | undefined }) {
  const churchId = useChurchId()
  const church = useChurch()
  const navigate = useNavigateAfter()
  const { batches, read } = useBatches(churchId)
  // The form keeps its date past midnight.
  const [openedOn, setOpenedOn] = useState<string>()
  const open = (
    <Button variant="primary" onClick={() => setOpenedOn(todayIn(church))}>
      {m.gifts_batch_new()}
    </Button>
  )
  const hasData = batches.length > 0
  return (
    <Page width="list">
      <PageHeader
        back={<BackToDonations />}
        title={m.gifts_batches()}
        lead={openId === undefined && m.gifts_batches_lead()}
        actions={hasData && open}
      />
      {hasData && <BatchList batches={batches} openId={openId} />}
      {!hasData && read.isPending && <SkeletonList rows={4} label={m.ui_loading()} />}
      {!hasData && read.isError && <LoadFailed title={m.gifts_batches_failed()} query={read} />}
      {!hasData && read.isSuccess && (
        <EmptyState
          drawing="giving"
          title={m.gifts_batches_none()}
          text={m.gifts_batches_none_text()}
          action={open}
          example={<ExampleBatches />}
        />
      )}
      <BatchForm
        open={openedOn !== undefined}
        title={m.gifts_batch_new()}
        submitLabel={m.gifts_batch_open()}
        initial={valuesOf({ date: openedOn ?? todayIn(church), name: '', counted: [] })}
        countedIn={[church?.currency ?? 'USD']}
        onSave={async (values) => {
          const batchId = await openBatch(churchId, values)
          // Closes the form first, so that the batch can take the focus.
          setOpenedOn(undefined)
          await navigate({ to: '/donations/batches/$batchId', params: { batchId } })
        }}
        onClose={() => setOpenedOn(undefined)}
      />
    </Page>
  )
}

function ExampleBatches() {
  const church = useChurch()
  const sunday = latestSunday(timezoneOf(church))
  const currency = church?.currency ?? 'USD'
  return (
    <ExampleRows
      caption={m.example_caption()}
      icon={<Mails />}
      rows={[
        {
          title: batchLabel({ date: sunday, name: '' }),
          detail: `${m.gifts_open()} · ${formatMoney(1250, currency)}`,
        },
        {
          title: batchLabel({ date: addDays(sunday, -7), name: '' }),
          detail: `${m.gifts_closed()} · ${formatMoney(980, currency)}`,
        },
      ]}
    />
  )
}
