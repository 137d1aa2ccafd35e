import { useState, useSyncExternalStore } from 'react'
import type { OutboxRow } from '#src/offline/database.ts'
import { onPendingChange, pendingRows } from '#src/offline/pending.ts'

/** The writes of the person who is signed in that are not known to be in what the server told last. */
export function usePending() {
  return useSyncExternalStore(onPendingChange, pendingRows)
}

/** Those of them that `wanted` picks; the same array as long as they stay the same, whatever else is written. */
export function usePendingOf(wanted: (row: OutboxRow) => boolean): OutboxRow[] {
  const [keep] = useState(keptWhileSame)
  return keep(usePending().filter(wanted))
}

function keptWhileSame() {
  let kept: OutboxRow[] = []
  return (next: OutboxRow[]) => {
    if (next.length !== kept.length || next.some((row, i) => row !== kept[i])) kept = next
    return kept
  }
}
