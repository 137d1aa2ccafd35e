import { longestBackoff } from '#src/lib/backoff.ts'
import type { OutboxRow } from './database.ts'
import { callOf } from './queueable-calls.ts'

const batchSize = 500

/** How long a deletion can be undone, in milliseconds. The margin covers a press at the notice's end. */
export const undoTime = 30_000
export const holdTime = undoTime + 2000

/** A row held for longer was written before the clock was set back. */
export function isHeld({ heldUntil = 0 }: Pick<OutboxRow, 'heldUntil'>, now: number): boolean {
  return heldUntil > now && heldUntil - now <= holdTime
}

/** A row that has to wait longer than its pause was postponed before the clock was set back: it is due. */
export function isDue(row: OutboxRow, now: number): boolean {
  const { nextAt, pause = longestBackoff } = row
  return !isHeld(row, now) && (nextAt <= now || nextAt - now > pause)
}

/** The earliest next try, in milliseconds since 1970. */
export function dueAt({ nextAt, heldUntil = 0 }: OutboxRow): number {
  return Math.max(nextAt, heldUntil)
}

/** Consecutive failures until the user is told. */
export const stuckAfter = 3

export function isStuck({ status, stuck = 0 }: OutboxRow): boolean {
  return status === 'waiting' && stuck >= stuckAfter
}

/**
 * The first free row and those of its batch. Waiting and rejected rows block only what depends on them.
 *
 * @param rows unsent ones, in order
 */
export function nextRequest(rows: OutboxRow[], now: number): OutboxRow[] {
  const ahead: Ahead = { changed: new Set(), needed: new Set() }
  const chosen: OutboxRow[] = []
  for (const row of rows) {
    // The server has applied the rest of it.
    if (row.conflicts) continue
    // Whatever their own pause.
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

/** A batch closes after its gifts. */
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
  // The idempotency key stands for exactly this body.
  if (first.batch || row.batch) return first.batch === row.batch
  const group = callOf(first)?.batch?.group
  return (
    group !== undefined &&
    first.call === row.call &&
    count < batchSize &&
    group(first.input) === group(row.input)
  )
}

/** Null: it is about one entity, whose writes stay together. */
export function halved(rows: OutboxRow[]): [OutboxRow[], OutboxRow[]] | null {
  const entities = [...new Set(rows.map(entityOf))]
  if (entities.length < 2) return null
  const first = new Set(entities.slice(0, entities.length / 2))
  return [rows.filter((row) => first.has(entityOf(row))), rows.filter((row) => !first.has(entityOf(row)))]
}

function entityOf({ entityKeys }: OutboxRow): string {
  return entityKeys.join(' ')
}

/** By order: rows blocked by one that needs attention. */
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
