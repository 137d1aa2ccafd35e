import { useState } from 'react'
import type { OutboxRow } from '#src/offline/database.ts'
import { isRejected } from '#src/offline/edits.ts'
import { usePending } from '#src/queries/use-pending.ts'

/** The row stays while it is corrected, so that its form stays open. */
export function useRejectedRow(fits: (row: OutboxRow) => boolean): OutboxRow | undefined {
  const found = usePending().find((row) => isRejected(row) && fits(row))
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return found ?? (kept && fits(kept) ? kept : undefined)
}
