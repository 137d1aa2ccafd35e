import { giftBatches } from '#contract/gift-batches.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { statusAfter } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'
import { aboutGiftBatch } from './about-gift-batch.ts'

/** A batch that is closed, after the gifts that were entered in it before. */
export const giftBatchClose: QueueableCall<typeof giftBatches.close> = {
  ...aboutGiftBatch,
  endpoint: giftBatches.close,
  overlay: {
    batches(known, row) {
      const { batch_id } = row.input as ValidInputOf<typeof giftBatches.close>
      const batch = known.get(batch_id)
      if (!batch) return
      const syncStatus = statusAfter(batch.syncStatus, row)
      // One that the server rejects to close is open; one that it has told of as closed knows when and by whom.
      if (row.status === 'needsAttention') known.set(batch_id, { ...batch, syncStatus })
      else if (!batch.closed_at)
        known.set(batch_id, {
          ...batch,
          closed_at: new Date(row.madeAt).toISOString(),
          syncStatus,
        })
    },
  },
  readBack: () => [{ list: 'batches' }],
  describe: ({ batch_id }, known) => ({ kind: 'batch-closed', batch: known.batches?.get(batch_id) }),
}
