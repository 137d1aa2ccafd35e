import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { broadcast, discard, write } from './outbox.ts'
import { holdTime, isHeld } from './plan.ts'

interface Deletion<E extends Endpoint> {
  endpoint: E
  input: InputOf<E>
  /** Describes the row in the list of waiting changes. */
  name?: [id: string, name: string]
  /** Unsent rows of the entity. Rejected ones would block the deletion. */
  rows?: OutboxRow[]
  /** The call that adds such an entity. Rejected, it exists only here. */
  addedBy?: Endpoint
}

/**
 * Queues a deletion and holds it back for `holdTime`. The returned function undoes it and resolves to false once it may
 * have been sent.
 */
export async function writeDeletion<E extends Endpoint>(
  deletion: Deletion<E>,
): Promise<() => Promise<boolean>> {
  const { endpoint, input, name, rows = [], addedBy } = deletion
  const rejected = rows.filter(({ status }) => status === 'needsAttention')
  const onlyHere = rejected.some(({ call }) => call === addedBy?.name)
  const dropped = onlyHere ? rows : rejected
  await discard(dropped.map(({ order }) => order))
  const added = onlyHere
    ? undefined
    : await write(endpoint, input, { heldUntil: Date.now() + holdTime, ...(name && { name }) })
  return async () => {
    if (added && !(await withdraw(added.order))) return false
    await database.outbox.bulkPut(dropped)
    broadcast()
    return true
  }
}

/** Makes held deletions due before a later write that needs them on the server. Returns their orders. */
export async function releaseDeletions(): Promise<number[]> {
  const orders: number[] = []
  await database.outbox
    .where('status')
    .equals('waiting')
    .and(({ heldUntil }) => heldUntil !== undefined)
    .modify((row) => {
      delete row.heldUntil
      orders.push(row.order)
    })
  if (orders.length > 0) broadcast()
  return orders
}

function withdraw(order: number): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const row = await database.outbox.get(order)
    if (row?.status !== 'waiting' || !isHeld(row, Date.now())) return false
    await database.outbox.delete(order)
    return true
  })
}
