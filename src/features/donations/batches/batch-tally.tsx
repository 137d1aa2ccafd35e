import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Money } from '#contract/gift-batches.ts'
import type { ShownBatch } from '#src/offline/overlay.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { formatMoney } from '#src/queries/format-money.ts'
import { differenceText } from './difference-text.ts'
import { differencesOf } from './save-batch.ts'
import styles from './batch-tally.module.css'

/** Compares counted and entered totals in words and colour. */
export function BatchTally({ batch }: { batch: Pick<ShownBatch, 'counted' | 'entered'> }) {
  const { counted, entered } = batch
  return (
    <div className={styles.tally}>
      <dl className={styles.sums}>
        <Sum label={m.gifts_counted()} sums={counted} none={m.gifts_not_counted()} />
        <Sum label={m.gifts_entered()} sums={entered} none={m.gifts_none_entered()} />
      </dl>
      <p role="status">
        <Difference batch={batch} />
      </p>
    </div>
  )
}

/** Whether the totals match; renders nothing without a count. */
export function Difference({ batch }: { batch: Pick<ShownBatch, 'counted' | 'entered'> }) {
  if (batch.counted.length === 0) return null
  const differences = differencesOf(batch)
  if (differences.length === 0)
    return (
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {m.gifts_adds_up()}
      </Badge>
    )
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      {differenceText(differences)}
    </Badge>
  )
}

function Sum({ label, sums, none }: { label: string; sums: readonly Money[]; none: string }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      {sums.length === 0 && <dd className={styles.none}>{none}</dd>}
      {sums.map(({ currency, amount }) => (
        <dd key={currency} className={styles.sum}>
          {formatMoney(amount, currency)}
        </dd>
      ))}
    </div>
  )
}
