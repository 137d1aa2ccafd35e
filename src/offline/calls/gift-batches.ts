import { giftBatches } from '#contract/gift-batches.ts'
import { addEntry, changeEntry, changeUnlessRejected, removeEntry } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'
import type { EditLink, Known, ReadBack } from '#src/offline/queueable-call.ts'

type OfBatch = { batch_id: string }

const changesOfBatch = (kind: 'batch-changed' | 'batch-closed' | 'batch-reopened' | 'batch-deleted') => ({
  entityKeys: ({ batch_id }: OfBatch) => [`batch:${batch_id}`],
  dependsOn: ({ batch_id }: OfBatch) => [`new:${batch_id}`],
  readBack: (): ReadBack[] => [{ list: 'batches' }],
  describe: ({ batch_id }: OfBatch, { batches }: Known) => ({ kind, batch: batches?.get(batch_id) }),
  editLink: (_row: unknown, { batch_id }: OfBatch): EditLink => ({ form: 'gift-batch', batchId: batch_id }),
})

const opened = { closed_at: null, closed_by: null, difference: [] }

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
          ...opened,
        })
      },
    },
    readBack: () => [{ list: 'batches' }],
    describe: ({ date, name }) => ({ kind: 'batch-opened', batch: { date, name } }),
    editLink: (_row, { id = '' }) => ({ form: 'gift-batch', batchId: id }),
  }),

  'giftBatches.update': queueable(giftBatches.update, {
    ...changesOfBatch('batch-changed'),
    overlay: {
      batches: (entries, { batch_id, ...input }, row) =>
        changeEntry(entries, batch_id, row, ({ date, name, counted }) => ({
          date: input.date ?? date,
          name: input.name ?? name,
          counted: input.counted ?? counted,
        })),
    },
  }),

  'giftBatches.close': queueable(giftBatches.close, {
    ...changesOfBatch('batch-closed'),
    overlay: {
      // A batch that the server has closed already says when.
      batches: (entries, { batch_id }, row) =>
        changeUnlessRejected(entries, batch_id, row, ({ closed_at }) => ({
          closed_at: closed_at ?? new Date(row.madeAt).toISOString(),
        })),
    },
  }),

  'giftBatches.reopen': queueable(giftBatches.reopen, {
    ...changesOfBatch('batch-reopened'),
    overlay: {
      batches: (entries, { batch_id }, row) => changeUnlessRejected(entries, batch_id, row, () => opened),
    },
  }),

  'giftBatches.remove': queueable(giftBatches.remove, {
    ...changesOfBatch('batch-deleted'),
    overlay: {
      batches: (entries, { batch_id }, row) => removeEntry(entries, batch_id, row),
      donations(entries, { batch_id }, row) {
        if (row.status === 'needsAttention') return
        for (const gift of entries.values())
          if (gift.batch_id === batch_id) entries.set(gift.id, { ...gift, batch_id: null })
      },
    },
    readBack: () => [{ list: 'donations' }, { list: 'batches' }],
  }),
}
