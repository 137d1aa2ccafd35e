import { useState, useSyncExternalStore } from 'react'
import type { OutboxRow } from '#src/offline/database.ts'
import { onPendingChange, pendingRows } from '#src/offline/pending.ts'

/** Returns the writes of the person who is signed in that the stored queries may not contain yet. */
export function usePending() {
  return useSyncExternalStore(onPendingChange, pendingRows)
}

/** Returns those of them that `select` picks; the same array as long as these rows stay the same. */
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
