import type { OutboxRow } from './database.ts'
import { onOutboxChange, rowsOf } from './outbox.ts'

/** What the screens see of the outbox: read once, then kept up to date. Rows are in order. */
let rows: OutboxRow[] = []
let watched: string | null = null
/** Of rows that were read back without room to store what was read. */
let hidden: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()
let reading: Promise<void> | null = null
let again = false

/** Reads the rows of `user` (null: nobody's) and keeps up with them. */
export async function watchOutbox(user: string | null): Promise<void> {
  watched = user
  hidden = new Set()
  await refresh()
}

/**
 * Takes rows out of sight whose changes are in what was read, and leaves them on the device: what was read is not, so a
 * new start needs them.
 */
export function hideRows(orders: number[]): void {
  hidden = new Set([...hidden, ...orders])
  show(rows)
}

/** Returns the id of the person whose rows are read; null: none. */
export function watchedUser(): string | null {
  return watched
}

/** The rows as they were read last; the same array until something changes. */
export function pendingRows(): OutboxRow[] {
  return rows
}

/** Calls `listener` when `pendingRows` answers something new. Returns how to stop. */
export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: OutboxRow[]): void {
  rows = hidden.size > 0 ? next.filter(({ order }) => !hidden.has(order)) : next
  for (const listener of listeners) listener()
}

/** One read at a time; changes that come meanwhile lead to one more, and what was read before them is not shown. */
function refresh(): Promise<void> {
  again = true
  reading ??= read()
  return reading
}

async function read(): Promise<void> {
  let next: OutboxRow[] = []
  try {
    while (again) {
      again = false
      next = await (watched === null ? [] : rowsOf(watched))
    }
  } finally {
    reading = null
  }
  show(next)
}

onOutboxChange((added) => {
  // A new row is put to the others without reading them all: someone marks a roll with a thousand rows waiting.
  const follows = added && added.user === watched && added.order > (rows.at(-1)?.order ?? 0)
  if (follows) show([...rows, added])
  if (!follows || reading) refresh().catch(() => {})
})
