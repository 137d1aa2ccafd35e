import { giftBatches } from '#contract/gift-batches.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { statusAfter } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'
import { aboutGiftBatch } from './about-gift-batch.ts'

/** A closed batch that is opened again. */
export const giftBatchReopen: QueueableCall<typeof giftBatches.reopen> = {
  ...aboutGiftBatch,
  endpoint: giftBatches.reopen,
  overlay: {
    batches(known, row) {
      const { batch_id } = row.input as ValidInputOf<typeof giftBatches.reopen>
      const batch = known.get(batch_id)
      if (!batch) return
      const syncStatus = statusAfter(batch.syncStatus, row)
      if (row.status === 'needsAttention') known.set(batch_id, { ...batch, syncStatus })
      else
        known.set(batch_id, {
          ...batch,
          closed_at: null,
          closed_by: null,
          difference: [],
          syncStatus,
        })
    },
  },
  readBack: () => [{ list: 'batches' }],
  describe: ({ batch_id }, known) => ({ kind: 'batch-reopened', batch: known.batches?.get(batch_id) }),
}
