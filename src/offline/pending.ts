import type { OutboxRow } from './database.ts'
import { onOutboxChange, rowsOf } from './outbox.ts'

/** The outbox as screens see it, in order. */
let rows: OutboxRow[] = []
let watched: string | null = null
let hidden: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()
let reading: Promise<void> | null = null
let isStale = false

export async function watchOutbox(user: string | null): Promise<void> {
  watched = user
  hidden = new Set()
  await refresh()
}

/** Hides rows contained in a read that could not be persisted: the next start needs them. */
export function hideRows(orders: number[]): void {
  hidden = new Set([...hidden, ...orders])
  show(rows)
}

export function watchedUser(): string | null {
  return watched
}

/** Returns the same array until something changes. */
export function pendingRows(): OutboxRow[] {
  return rows
}

export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: OutboxRow[]): void {
  rows = hidden.size > 0 ? next.filter(({ order }) => !hidden.has(order)) : next
  for (const listener of listeners) listener()
}

/** Changes during a read trigger another. */
function refresh(): Promise<void> {
  isStale = true
  reading ??= read()
  return reading
}

async function read(): Promise<void> {
  let next: OutboxRow[] = []
  try {
    while (isStale) {
      isStale = false
      next = await (watched === null ? [] : rowsOf(watched))
    }
  } finally {
    reading = null
  }
  show(next)
}

onOutboxChange((added) => {
  // Without reading all: a roll may have a thousand waiting.
  const follows = added && added.user === watched && added.order > (rows.at(-1)?.order ?? 0)
  if (follows) show([...rows, added])
  if (!follows || reading) refresh().catch(() => {})
})
