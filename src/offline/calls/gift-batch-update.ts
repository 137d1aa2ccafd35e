import { giftBatches } from '#contract/gift-batches.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** Another date, name or counted sum of a batch. */
export const giftBatchUpdate: QueueableCall<typeof giftBatches.update> = {
  endpoint: giftBatches.update,
  entityKeys: ({ batch_id }) => [`batch:${batch_id}`],
  dependsOn: ({ batch_id }) => [`new:${batch_id}`],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    batches(known, row) {
      const { batch_id, date, name, counted } = row.input as ValidInputOf<typeof giftBatches.update>
      const batch = known.get(batch_id)
      const syncStatus = syncStatusOf(row) ?? batch?.syncStatus
      if (batch) known.set(batch_id, { ...batch, date, name, counted, syncStatus })
    },
  },
  readBack: () => [{ list: 'batches' }],
  describe: ({ batch_id }, known) => ({ kind: 'batch-changed', batch: known.batches?.get(batch_id) }),
  editLink: (_, { batch_id }) => ({ form: 'gift-batch', batchId: batch_id }),
  sentNotice: null,
}
