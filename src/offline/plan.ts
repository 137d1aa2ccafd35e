import { longestBackoff } from '#src/lib/backoff.ts'
import type { OutboxRow } from './database.ts'
import { callOf } from './queueable-calls.ts'

/** The most rows that one request carries. */
const batchSize = 500

/**
 * Whether a row's pause is over at `now`, by this device's clock. A row that has longer to wait than its whole pause was
 * put off by a clock that has been set back since: it is due.
 */
export function isDue({ nextAt, pause = longestBackoff }: OutboxRow, now: number): boolean {
  return nextAt <= now || nextAt - now > pause
}

/** So often in a row a server that can be reached fails at a row before the person is asked to look at it. */
export const stuckAfter = 3

/** Whether a row does not get through though the connection is good: it is tried again, but somebody should know. */
export function isStuck({ status, stuck = 0 }: OutboxRow): boolean {
  return status === 'waiting' && stuck >= stuckAfter
}

/**
 * The rows of the next request: the first that is free to go, with those that travel together with it. Rows that
 * wait or need attention hold up only what depends on them. Empty when nothing can be sent at `now`.
 *
 * @param rows what is not on the server yet, in order
 */
export function nextRequest(rows: OutboxRow[], now: number): OutboxRow[] {
  const ahead: Ahead = { changed: new Set(), needed: new Set() }
  const chosen: OutboxRow[] = []
  for (const row of rows) {
    // Nothing waits for it: the server has all of it that it applies.
    if (row.conflicts) continue
    // What travelled with the first one does so again, though its own pause may end a moment later.
    const company = row.batch !== undefined && chosen[0]?.batch === row.batch
    const due = company || isDue(row, now)
    const free = row.status === 'waiting' && due && callOf(row) && !heldUp(row, ahead)
    if (free && (chosen.length === 0 || travelTogether(chosen[0]!, row, chosen.length))) chosen.push(row)
    else {
      for (const key of row.entityKeys) ahead.changed.add(key)
      for (const key of row.dependsOn) ahead.needed.add(key)
    }
  }
  return chosen
}

/** What the rows before one change, and what they need as it is: a batch closes after the gifts that go into it. */
interface Ahead {
  changed: Set<string>
  needed: Set<string>
}

function heldUp({ entityKeys, dependsOn }: OutboxRow, { changed, needed }: Ahead): boolean {
  return (
    entityKeys.some((key) => changed.has(key) || needed.has(key)) || dependsOn.some((key) => changed.has(key))
  )
}

function travelTogether(first: OutboxRow, row: OutboxRow, count: number): boolean {
  // What has been sent once keeps its company: the key stands for exactly that body.
  if (first.batch || row.batch) return first.batch === row.batch
  const group = callOf(first)?.batch?.group
  return (
    group !== undefined &&
    first.call === row.call &&
    count < batchSize &&
    group(first.input) === group(row.input)
  )
}

/** The two halves of a request, each to travel alone; null: it is of one thing, whose writes stay together. */
export function halved(rows: OutboxRow[]): [OutboxRow[], OutboxRow[]] | null {
  const things = [...new Set(rows.map(thingOf))]
  if (things.length < 2) return null
  const first = new Set(things.slice(0, things.length / 2))
  return [rows.filter((row) => first.has(thingOf(row))), rows.filter((row) => !first.has(thingOf(row)))]
}

function thingOf({ entityKeys }: OutboxRow): string {
  return entityKeys.join(' ')
}

/** The rows that wait for one that needs attention, by their order. */
export function parkedWith(rows: OutboxRow[]): Map<number, OutboxRow> {
  const holders = { changed: new Map<string, OutboxRow>(), needed: new Map<string, OutboxRow>() }
  const parked = new Map<number, OutboxRow>()
  for (const row of rows) {
    if (row.status === 'sent' || row.conflicts) continue
    const { entityKeys, dependsOn } = row
    const holder = [
      ...[...entityKeys, ...dependsOn].map((key) => holders.changed.get(key)),
      ...entityKeys.map((key) => holders.needed.get(key)),
    ].find(Boolean)
    if (holder) parked.set(row.order, holder)
    if (row.status !== 'needsAttention' && !holder) continue
    for (const key of entityKeys) holders.changed.set(key, holder ?? row)
    for (const key of dependsOn) holders.needed.set(key, holder ?? row)
  }
  return parked
}
