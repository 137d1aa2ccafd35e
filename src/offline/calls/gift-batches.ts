import { giftBatches } from '#contract/gift-batches.ts'
import { addEntry, changeEntry, changeUnlessRejected, removeEntry } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'
import type { EditLink, ReadBack } from '#src/offline/queueable-call.ts'

type OfBatch = { batch_id: string }

const changesOfBatch = {
  entityKeys: ({ batch_id }: OfBatch) => [`batch:${batch_id}`],
  dependsOn: ({ batch_id }: OfBatch) => [`new:${batch_id}`],
  readBack: (): ReadBack[] => [{ list: 'batches' }],
  editLink: (_row: unknown, { batch_id }: OfBatch): EditLink => ({ form: 'gift-batch', batchId: batch_id }),
}

export const giftBatchCalls = {
  'giftBatches.create': queueable(giftBatches.create, {
    entityKeys: ({ id }) => [`batch:${id}`, `new:${id}`],
    adds: ({ id, date, name }) => (id === undefined ? null : { kind: 'batch', id, date, name }),
    overlay: {
      batches(entries, { id, date, name, counted }, row, churchId) {
        if (row.church !== churchId) return
        addEntry(entries, row, {
          id: id ?? row.key,
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
        })
      },
    },
    readBack: () => [{ list: 'batches' }],
    describe: ({ date, name }) => ({ kind: 'batch-opened', batch: { date, name } }),
    editLink: (_row, { id = '' }) => ({ form: 'gift-batch', batchId: id }),
  }),

  'giftBatches.update': queueable(giftBatches.update, {
    ...changesOfBatch,
    overlay: {
      batches: (entries, { batch_id, ...input }, row) =>
        changeEntry(entries, batch_id, row, ({ date, name, counted }) => ({
          date: input.date ?? date,
          name: input.name ?? name,
          counted: input.counted ?? counted,
        })),
    },
    describe: ({ batch_id }, known) => ({ kind: 'batch-changed', batch: known.batches?.get(batch_id) }),
  }),

  'giftBatches.close': queueable(giftBatches.close, {
    ...changesOfBatch,
    overlay: {
      // A batch that the server has closed already says when.
      batches: (entries, { batch_id }, row) =>
        changeUnlessRejected(entries, batch_id, row, ({ closed_at }) => ({
          closed_at: closed_at ?? new Date(row.madeAt).toISOString(),
        })),
    },
    describe: ({ batch_id }, known) => ({ kind: 'batch-closed', batch: known.batches?.get(batch_id) }),
  }),

  'giftBatches.reopen': queueable(giftBatches.reopen, {
    ...changesOfBatch,
    overlay: {
      batches: (entries, { batch_id }, row) =>
        changeUnlessRejected(entries, batch_id, row, () => ({
          closed_at: null,
          closed_by: null,
          difference: [],
        })),
    },
    describe: ({ batch_id }, known) => ({ kind: 'batch-reopened', batch: known.batches?.get(batch_id) }),
  }),

  'giftBatches.remove': queueable(giftBatches.remove, {
    ...changesOfBatch,
    overlay: {
      batches: (entries, { batch_id }, row) => removeEntry(entries, batch_id, row),
      donations(entries, { batch_id }, row) {
        // A batch that was not deleted keeps its gifts.
        if (row.status === 'needsAttention') return
        for (const gift of entries.values())
          if (gift.batch_id === batch_id) entries.set(gift.id, { ...gift, batch_id: null })
      },
    },
    readBack: () => [{ list: 'donations' }, { list: 'batches' }],
    describe: ({ batch_id }, known) => ({ kind: 'batch-deleted', batch: known.batches?.get(batch_id) }),
  }),
}
