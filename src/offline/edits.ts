import * as v from 'valibot'
import { editOf } from '#contract/edit.ts'
import type { Conflict, EditRules } from '#contract/edit.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { broadcast, correct, discard, requestOf, untried, write } from './outbox.ts'
import type { QueueableCall } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'

// Edits of what several people may change. A row has the changed fields and, in `base`, what the screen showed of each.
// What the server does not apply, since another person has changed it meanwhile, becomes a row of its own.

type Input = Record<string, unknown>

/** Whether the server has rejected a row; of one with conflicts it has the rest, and no form corrects it. */
export function isRejected({ status, conflicts }: Pick<OutboxRow, 'status' | 'conflicts'>): boolean {
  return status === 'needsAttention' && !conflicts
}

const baseOf = ({ base }: Input) => base as Input | undefined

/** The names of the fields that a row edits. */
function editedFields({ input }: Pick<OutboxRow, 'input'>): string[] {
  return Object.keys(baseOf(input) ?? {})
}

/** Returns the input of an edit without the fields. */
function without(input: Input, fields: readonly string[]): Input {
  const others = (part: Input) => Object.entries(part).filter(([field]) => !fields.includes(field))
  return { ...Object.fromEntries(others(input)), base: Object.fromEntries(others(baseOf(input) ?? {})) }
}

/** Returns the input of an edit with these fields only, each with what it is based on. */
function withOnly(input: Input, based: readonly Conflict[]): Input {
  const fields = based.map(({ field }) => field)
  const dropped = editedFields({ input }).filter((field) => !fields.includes(field))
  return {
    ...without(input, dropped),
    base: Object.fromEntries(based.map(({ field, theirs }) => [field, theirs])),
  }
}

/** What a form edits. */
interface Edited {
  endpoint: QueueableCall['endpoint']
  /** What it is of. */
  ids: Input
  /** What the form showed before anything was typed, and what it holds now. */
  shown: Input
  values: Input
  rules?: EditRules
  /** The rows of this call, in order, that the corrected first one is to replace. */
  rejected?: OutboxRow[]
}

/**
 * Writes an edit to the outbox. Returns the order of its row; undefined where nothing is changed. With rejected rows it
 * corrects the first one, based on what that one was based on.
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
  // What was rejected has been taken back: there is nothing to send.
  if (!isWhole && !baseOf(input)) await discard([first.order, ...orders])
  else await correct(first.order, v.parse(endpoint.input, input), orders)
  return first.order
}

/**
 * Notes in the transaction in which a row is settled what the server has not applied of it: a row of its own, unless a
 * later row that waits changes the same field. Conflicts of earlier rows in what it has applied are over.
 * Returns the row's input without its conflicts.
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

/** Takes fields out of a row with conflicts, and the row away where none is left. */
async function dropConflicts(row: OutboxRow, fields: readonly string[]): Promise<void> {
  const conflicts = row.conflicts!.filter(({ field }) => !fields.includes(field))
  if (conflicts.length === row.conflicts!.length) return
  if (conflicts.length === 0) await database.outbox.delete(row.order)
  else await database.outbox.update(row.order, { conflicts, input: withOnly(row.input, conflicts) })
}

/** Whether the server has left out of a row what another person had changed. */
export async function hasConflicts(order: number): Promise<boolean> {
  return (await database.outbox.filter(({ conflictOf }) => conflictOf === order).count()) > 0
}

/**
 * Settles one conflict of a row: with `mine`, this person's value is sent again, based on what the server has now and
 * under a key of its own; without, the server's value stays.
 */
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
