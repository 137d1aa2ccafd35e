import { giftBatches } from '#contract/gift-batches.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'
import { aboutGiftBatch } from './about-gift-batch.ts'

/** A batch that is deleted, after the gifts that were entered in it before; they stay, in no batch. */
export const giftBatchRemove: QueueableCall<typeof giftBatches.remove> = {
  ...aboutGiftBatch,
  endpoint: giftBatches.remove,
  overlay: {
    batches(known, row) {
      const { batch_id } = row.input as ValidInputOf<typeof giftBatches.remove>
      const batch = known.get(batch_id)
      // What the server rejects to delete is still there, and so are its gifts.
      if (batch && row.status === 'needsAttention')
        known.set(batch_id, { ...batch, syncStatus: 'needsAttention' })
      else known.delete(batch_id)
    },
    donations(known, row) {
      if (row.status === 'needsAttention') return
      const { batch_id } = row.input as ValidInputOf<typeof giftBatches.remove>
      for (const gift of known.values())
        if (gift.batch_id === batch_id) known.set(gift.id, { ...gift, batch_id: null })
    },
  },
  readBack: () => [{ list: 'donations' }, { list: 'batches' }],
  describe: ({ batch_id }, known) => ({ kind: 'batch-deleted', batch: known.batches?.get(batch_id) }),
}
