import { giftBatches } from '#contract/gift-batches.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { statusAfter } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'
import { aboutGiftBatch } from './about-gift-batch.ts'

/** Another date, name or counted sum of a batch. */
export const giftBatchUpdate: QueueableCall<typeof giftBatches.update> = {
  ...aboutGiftBatch,
  endpoint: giftBatches.update,
  overlay: {
    batches(known, row) {
      const { batch_id, date, name, counted } = row.input as ValidInputOf<typeof giftBatches.update>
      const batch = known.get(batch_id)
      if (!batch) return
      const syncStatus = statusAfter(batch.syncStatus, row)
      known.set(batch_id, { ...batch, date, name, counted, syncStatus })
    },
  },
  readBack: () => [{ list: 'batches' }],
  describe: ({ batch_id }, known) => ({ kind: 'batch-changed', batch: known.batches?.get(batch_id) }),
}
