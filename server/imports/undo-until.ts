import type { ImportRecord } from './store.ts'

const undoDays = 30
const day = 24 * 60 * 60 * 1000

/** End of the undo period; null when nothing was added or the import was undone. */
export function undoUntil({
  status,
  confirmedAt,
}: Pick<ImportRecord, 'status' | 'confirmedAt'>): Date | null {
  return status === 'done' && confirmedAt ? new Date(confirmedAt.getTime() + undoDays * day) : null
}
