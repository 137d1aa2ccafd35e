import type { OutboxRow } from './database.ts'
import { isStuck } from './plan.ts'
import { callOf } from './queueable-calls.ts'

/** The rows that a user would count: unsent, not silent, and the last of several writes to one entity. */
export function waitingRows(rows: readonly OutboxRow[]): OutboxRow[] {
  const later = new Set<string>()
  const named: OutboxRow[] = []
  for (const row of rows.toReversed()) {
    if (row.status === 'sent' || callOf(row)?.silent) continue
    const writes = row.entityKeys.map((key) => `${row.call} ${key}`)
    const replaced = row.status === 'waiting' && writes.every((write) => later.has(write))
    for (const write of writes) later.add(write)
    if (!replaced) named.push(row)
  }
  return named.reverse()
}

type Count = { waiting: number; attention: number }

/** Several components count the same rows. */
let counted: { rows: readonly OutboxRow[]; count: Count } | undefined

export function countWaiting(rows: readonly OutboxRow[]): Count {
  if (counted?.rows !== rows) {
    const named = waitingRows(rows)
    const attention = named.filter((row) => row.status === 'needsAttention' || isStuck(row)).length
    counted = { rows, count: { waiting: named.length - attention, attention } }
  }
  return counted.count
}
