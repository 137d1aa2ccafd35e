import { giftBatches } from '#contract/gift-batches.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** A batch that is opened. */
export const giftBatchCreate: QueueableCall<typeof giftBatches.create> = {
  endpoint: giftBatches.create,
  entityKeys: ({ id }) => [`batch:${id}`, `new:${id}`],
  dependsOn: () => [],
  silent: false,
  batch: null,
  adds: ({ id, date, name }) => (id === undefined ? null : { kind: 'batch', id, date, name }),
  overlay: {
    batches(known, row, churchId) {
      const { id = row.key, date, name, counted } = row.input as ValidInputOf<typeof giftBatches.create>
      // Once the server has told of the batch, its word counts.
      if (row.church !== churchId || (known.has(id) && row.status === 'sent')) return
      known.set(id, {
        id,
        church_id: churchId,
        date,
        name,
        counted,
        entered: [],
        created_by: '',
        createdAt: new Date(row.madeAt).toISOString(),
        closed_at: null,
        closed_by: null,
        difference: [],
        syncStatus: syncStatusOf(row),
      })
    },
  },
  readBack: () => [{ list: 'batches' }],
  describe: ({ date, name }) => ({ kind: 'batch-opened', batch: { date, name } }),
  editLink: (_, { id = '' }) => ({ form: 'gift-batch', batchId: id }),
  sentNotice: null,
}
