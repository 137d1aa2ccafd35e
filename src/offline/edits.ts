import * as v from 'valibot'
import { editOf } from '#contract/edit.ts'
import type { Conflict, EditRules } from '#contract/edit.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { broadcast, correct, discard, requestOf, untried, write } from './outbox.ts'
import type { QueueableCall } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'

// Edits of shared entities: changed fields and, in `base`, the values shown. What others changed meanwhile
// becomes a row with conflicts.

type Input = Record<string, unknown>

/** Rows with conflicts are applied in part, and no form corrects them. */
export function isRejected({ status, conflicts }: Pick<OutboxRow, 'status' | 'conflicts'>): boolean {
  return status === 'needsAttention' && !conflicts
}

const baseOf = ({ base }: Input) => base as Input | undefined

function editedFields({ input }: Pick<OutboxRow, 'input'>): string[] {
  return Object.keys(baseOf(input) ?? {})
}

function without(input: Input, fields: readonly string[]): Input {
  const others = (part: Input) => Object.entries(part).filter(([field]) => !fields.includes(field))
  return { ...Object.fromEntries(others(input)), base: Object.fromEntries(others(baseOf(input) ?? {})) }
}

function withOnly(input: Input, based: readonly Conflict[]): Input {
  const fields = based.map(({ field }) => field)
  const dropped = editedFields({ input }).filter((field) => !fields.includes(field))
  return {
    ...without(input, dropped),
    base: Object.fromEntries(based.map(({ field, theirs }) => [field, theirs])),
  }
}

interface Edited {
  endpoint: QueueableCall['endpoint']
  ids: Input
  shown: Input
  values: Input
  rules?: EditRules
  rejected?: OutboxRow[]
}

/**
 * Queues an edit and returns its order; undefined without changes. Corrects the first of `rejected` and drops
 * the others.
 */
export async function writeEdit({ endpoint, ids, shown, values, rules, rejected = [] }: Edited) {
  const [first, ...later] = rejected
  const fields = endpoint.form!.entries
  if (!first) {
    const edit = editOf(fields, shown, values, rules)
    return edit && (await write(endpoint, { ...ids, ...edit })).order
  }
  const isWhole = rejected.some(({ input }) => !baseOf(input))
  const base = Object.assign({}, shown, ...rejected.toReversed().map(({ input }) => baseOf(input)))
  const input = isWhole ? { ...first.input, ...values } : { ...ids, ...editOf(fields, base, values, rules) }
  const orders = later.map(({ order }) => order)
  if (!isWhole && !baseOf(input)) await discard([first.order, ...orders])
  else await correct(first.order, v.parse(endpoint.input, input), orders)
  return first.order
}

/**
 * Stores a response's conflicts as a row, unless a later row changes the field. Returns the input without them.
 * Runs in the settling transaction.
 */
export async function settleEdit(row: OutboxRow, call: QueueableCall, response: unknown): Promise<Input> {
  const { base, ...input } = row.input
  if (!base || !call.endpoint.form) return row.input
  const there = await database.outbox.get(row.order)
  if (there?.status !== 'waiting') return row.input
  const { conflicts = [] } = response as { conflicts?: Conflict[] }
  const same = await database.outbox
    .where('user')
    .equals(row.user)
    .and((other) => other.call === row.call && other.entityKeys[0] === row.entityKeys[0])
    .toArray()
  const isLater = ({ order, status }: OutboxRow) => order > row.order && status === 'waiting'
  const superseded = same.filter(isLater).flatMap(editedFields)
  const conflicting = conflicts.map(({ field }) => field)
  const applied = Object.keys(input).filter((field) => !conflicting.includes(field))
  for (const earlier of same) if (earlier.conflicts) await dropConflicts(earlier, applied)

  const open = conflicts.filter(({ field }) => !superseded.includes(field))
  if (open.length > 0) await addConflictRow(row, call, open)
  return conflicts.length === 0 ? row.input : without(row.input, conflicting)
}

async function addConflictRow(row: OutboxRow, call: QueueableCall, conflicts: Conflict[]): Promise<void> {
  const { order, batch: _batch, ...rest } = row
  await database.outbox.add({
    ...rest,
    ...requestOf(call, withOnly(row.input, conflicts)),
    status: 'needsAttention',
    conflicts,
    conflictOf: order,
  })
}

async function dropConflicts(row: OutboxRow, fields: readonly string[]): Promise<void> {
  const conflicts = row.conflicts!.filter(({ field }) => !fields.includes(field))
  if (conflicts.length === row.conflicts!.length) return
  if (conflicts.length === 0) await database.outbox.delete(row.order)
  else await database.outbox.update(row.order, { conflicts, input: withOnly(row.input, conflicts) })
}

export async function hasConflicts(order: number): Promise<boolean> {
  return (await database.outbox.filter(({ conflictOf }) => conflictOf === order).count()) > 0
}

/** `mine`: sends the user's value again, based on the server's current one. */
export async function resolveConflict(
  order: number,
  field: string,
  { mine }: { mine: boolean },
): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    const row = await database.outbox.get(order)
    const chosen = row?.conflicts?.find((conflict) => conflict.field === field)
    const call = row && callOf(row)
    if (!row || !chosen || !call) return
    await dropConflicts(row, [field])
    if (!mine) return
    const { order: _order, conflicts: _conflicts, conflictOf: _of, ...rest } = row
    await database.outbox.add({ ...rest, ...requestOf(call, withOnly(row.input, [chosen])), ...untried })
  })
  broadcast()
}
