import { useQuery } from '@tanstack/react-query'
import { giftBatches } from '#contract/gift-batches.ts'
import { query } from '#src/api/query.ts'
import { changesBatches, overlayBatches } from '#src/offline/overlay-lists.ts'
import { changedSums, changesGifts, changesOfSums } from '#src/offline/overlay-donations.ts'
import type { ShownBatch } from '#src/offline/overlay.ts'
import { giftBatchesQuery, recentDonationsQuery } from '#src/queries/church-queries.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { useGiftsOf } from '#src/features/donations/use-donations.ts'

/** Returns the latest batches with totals and pending writes, newest first. */
export function useBatches(churchId: string) {
  const read = useQuery(giftBatchesQuery(churchId))
  const recent = useQuery(recentDonationsQuery(churchId))
  const of = useGiftsOf(churchId)
  const gifts = usePendingOf(changesGifts)
  const changes = changesOfSums(recent.data ?? [], gifts, of, read.data?.contained)
  const own = usePendingOf(changesBatches)
  const batches = overlayBatches(read.data?.batches ?? [], own, churchId).map((batch) => ({
    ...batch,
    entered: changedSums(
      batch.entered,
      changes.filter(({ donation }) => donation.batch_id === batch.id),
    ),
  }))
  return { batches, read }
}

/** Returns a batch with pending writes; undefined while loading, or for the id ''. */
export function useBatch(
  churchId: string,
  batchId: string,
): { batch: ShownBatch | undefined; read: { isPending: boolean; isError: boolean } } {
  const { batches, read } = useBatches(churchId)
  const listed = batches.find(({ id }) => id === batchId)
  // The list has only the latest batches.
  const older = useQuery({
    ...query(giftBatches.get, { batch_id: batchId }),
    enabled: batchId !== '' && !listed && read.isSuccess,
  })
  const own = usePendingOf(changesBatches)
  const [found] = older.data
    ? overlayBatches(
        [older.data],
        own.filter(({ input }) => input['batch_id'] === batchId),
        churchId,
      )
    : []
  const isPending = read.isPending || (!listed && read.isSuccess && older.isPending)
  return { batch: listed ?? found, read: { isPending, isError: read.isError || older.isError } }
}
