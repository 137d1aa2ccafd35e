import type { ImportRecord } from './store.ts'

const undoDays = 30
const day = 24 * 60 * 60 * 1000

/** Until when an import can be undone; null when it has added nothing or has been undone. */
export function undoUntil({
  status,
  confirmedAt,
}: Pick<ImportRecord, 'status' | 'confirmedAt'>): Date | null {
  return status === 'done' && confirmedAt ? new Date(confirmedAt.getTime() + undoDays * day) : null
}
