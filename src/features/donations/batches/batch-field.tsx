import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import type { SelectProps } from '#src/features/donations/gift-fields.tsx'
import { batchLabel } from './batch-label.ts'
import { useBatch, useBatches } from './use-batches.ts'

interface Props extends SelectProps<string> {
  churchId: string
  /** Current batch id; '' for none. */
  own: string
  /** The server has rejected a write of the gift, which may need another batch. */
  rejected: boolean
}

/**
 * Batch select with the open batches. A gift in a closed batch cannot be moved. Renders nothing without a
 * choice.
 */
export function BatchField({ churchId, own, rejected, ...field }: Props) {
  const { batches } = useBatches(churchId)
  const { batch } = useBatch(churchId, own)
  const open = batches.filter(({ id, closed_at }) => closed_at === null && id !== own)
  if (own === '' && open.length === 0) return null
  const fixed = !rejected && batch !== undefined && batch.closed_at !== null
  const ownOption = { value: own, label: batch ? batchLabel(batch) : m.gifts_batch() }
  return (
    <SelectField
      {...field}
      name="batch_id"
      label={m.gifts_batch()}
      help={fixed ? m.gifts_batch_fixed() : undefined}
      disabled={fixed}
      placeholder={m.gifts_no_batch()}
      options={[
        ...(own === '' ? [] : [ownOption]),
        ...open.map((each) => ({ value: each.id, label: batchLabel(each) })),
      ]}
    />
  )
}
