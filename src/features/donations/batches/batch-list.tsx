import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownBatch } from '#src/offline/overlay.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { Cluster } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { useWideList } from '#src/features/donations/use-wide-list.ts'
import { batchLabel } from './batch-label.ts'
import { Difference } from './batch-tally.tsx'

interface Props {
  batches: ShownBatch[]
  openId: string | undefined
}

/** The batches with totals; a table on desktop. */
export function BatchList({ batches, openId }: Props) {
  // In the table these have a column.
  const wide = useWideList()
  return (
    <ItemList
      label={m.gifts_batches()}
      items={batches}
      keyOf={keyOf}
      nameOf={batchLabel}
      title={wide ? titleOf : titleAndState}
      detail={detailOf}
      detailLines={2}
      columns={columns()}
      {...(openId !== undefined && { openKey: openId })}
    />
  )
}

const keyOf = ({ id }: ShownBatch) => id

function columns(): ListColumn<ShownBatch>[] {
  return [
    { id: 'batch', heading: m.gifts_batch(), width: 'wide' },
    { id: 'state', heading: m.gifts_batch_state(), cell: statesOf },
    { id: 'difference', heading: m.gifts_difference(), cell: (batch) => <Difference batch={batch} /> },
    { id: 'entered', heading: m.gifts_entered(), cell: enteredIn, number: true },
  ]
}

function titleOf(batch: ShownBatch) {
  return (
    <Link to="/donations/batches/$batchId" params={{ batchId: batch.id }} className={rowLinkClass}>
      <bdi>{batchLabel(batch)}</bdi>
    </Link>
  )
}

const titleAndState = (batch: ShownBatch) => (
  <>
    {titleOf(batch)} {stateOf(batch)}
  </>
)

const statesOf = (batch: ShownBatch) => (
  <Cluster gap={1}>
    {stateOf(batch)}
    {batch.syncStatus && <SyncBadge syncStatus={batch.syncStatus} />}
  </Cluster>
)

const detailOf = (batch: ShownBatch) => (
  <>
    <span>
      {enteredIn(batch)} {batch.syncStatus && <SyncBadge syncStatus={batch.syncStatus} />}
    </span>
    <span>{batch.counted.length > 0 ? <Difference batch={batch} /> : m.gifts_not_counted()}</span>
  </>
)

function stateOf({ closed_at }: ShownBatch) {
  return closed_at === null ? (
    <Badge tone="accent">{m.gifts_open()}</Badge>
  ) : (
    <Badge>{m.gifts_closed()}</Badge>
  )
}

function enteredIn({ entered }: ShownBatch): string {
  const sums = entered.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')
  return sums || m.gifts_none_entered()
}
