type OfBatch = { batch_id: string }

/** What is the same for every change of a batch: it waits for the batch itself, and what goes wrong is mended on its page. */
export const aboutGiftBatch = {
  entityKeys: ({ batch_id }: OfBatch) => [`batch:${batch_id}`],
  dependsOn: ({ batch_id }: OfBatch) => [`new:${batch_id}`],
  silent: false,
  batch: null,
  adds: () => null,
  editLink: (_: unknown, { batch_id }: OfBatch) => ({ form: 'gift-batch' as const, batchId: batch_id }),
  sentNotice: null,
}
