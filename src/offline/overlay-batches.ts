import type { GiftBatch } from '#contract/gift-batches.ts'
import type { OutboxRow } from './database.ts'
import type { ShownBatch } from './overlay.ts'
import { callOf } from './queueable-calls.ts'

/** Whether a row is about a batch itself; the gifts in it are another matter. */
export function changesBatches(row: Pick<OutboxRow, 'call'>): boolean {
  return callOf(row)?.overlay.batches !== undefined
}

/** The server's batches with what was opened, changed and closed on this device laid over them, the latest first. */
export function overlayBatches(
  serverBatches: GiftBatch[],
  rows: OutboxRow[],
  churchId: string,
): ShownBatch[] {
  const known = new Map<string, ShownBatch>(serverBatches.map((batch) => [batch.id, batch]))
  for (const row of rows) callOf(row)?.overlay.batches?.(known, row, churchId)
  return [...known.values()].toSorted(latestFirst)
}

/** As the server orders batches. */
function latestFirst(a: GiftBatch, b: GiftBatch): number {
  return keyOf(a) < keyOf(b) ? 1 : -1
}

function keyOf({ date, createdAt, id }: GiftBatch): string {
  return `${date} ${createdAt} ${id}`
}
