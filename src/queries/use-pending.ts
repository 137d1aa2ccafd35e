import { useState, useSyncExternalStore } from 'react'
import type { OutboxRow } from '#src/offline/database.ts'
import { onPendingChange, pendingRows } from '#src/offline/pending.ts'

/** Returns the signed-in user's writes that persisted queries may not contain yet. */
export function usePending() {
  return useSyncExternalStore(onPendingChange, pendingRows)
}

/** The same array while these rows are unchanged. */
export function usePendingOf(select: (row: OutboxRow) => boolean): OutboxRow[] {
  const [reuse] = useState(reuseWhileSame)
  return reuse(usePending().filter(select))
}

function reuseWhileSame() {
  let current: OutboxRow[] = []
  return (next: OutboxRow[]) => {
    if (next.length !== current.length || next.some((row, i) => row !== current[i])) current = next
    return current
  }
}
