import * as v from 'valibot'
import { guestMark, guestOf } from '#contract/endpoint.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { outboxChannel } from './add-row.ts'
import { currentCredentials, SignedOut } from './credentials.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { noteHolder, unlessLocked } from './locks.ts'
import type { QueueableCall } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'
import { upgradeRow } from './upgrade-row.ts'

/** `added`: the only change is this new row. */
type Listener = (added?: OutboxRow) => void

export const sendingLock = 'lakou-outbox'

type Change = 'changed' | 'tried'

const channel = new BroadcastChannel(outboxChannel)
const listeners = new Set<Listener>()
channel.onmessage = ({ data }: MessageEvent<Change>) => {
  if (data === 'tried') noteHolder(sendingLock)
  notifyListeners()
}

function notifyListeners(added?: OutboxRow): void {
  for (const listener of listeners) listener(added)
}

export function broadcast(added?: OutboxRow): void {
  channel.postMessage('changed' satisfies Change)
  notifyListeners(added)
}

export function broadcastTry(): void {
  channel.postMessage('tried' satisfies Change)
  notifyListeners()
}

export function onOutboxChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Once it resolves, the screen may show the write as saved. Throws without room, and `SignedOut` when the
 * session is over or another user's.
 */
export async function write<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: WriteOptions = {},
): Promise<OutboxRow> {
  const user = page?.user ?? (await currentCredentials())?.userId
  if (user === undefined) throw new SignedOut()
  return store(endpoint, input, { user }, options)
}

interface WriteOptions {
  /** Milliseconds since 1970. */
  heldUntil?: number
  /** Describes the row where no cached query does. */
  name?: [id: string, name: string]
}

/** Sent without a session. Replaces the guest's rejected rows. */
export async function writeAsGuest<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  guest: NonNullable<OutboxRow['guest']>,
): Promise<OutboxRow> {
  const user = guestOf(endpoint, input)
  if (!user) throw new Error(`${endpoint.name} is not for guests`)
  const row = await store(endpoint, input, { user, guest })
  const rejected = (await rowsOf(user)).filter(({ status }) => status === 'needsAttention')
  await discard(rejected.map(({ order }) => order))
  return row
}

interface WritingPage {
  user: string
  findKnown: (church: string, input: Record<string, unknown>) => OutboxRow['known']
}
let page: WritingPage | undefined

export function setWritingPage(next: typeof page): void {
  page = next
}

const fresh = { status: 'waiting', tries: 0, nextAt: 0 } as const
export const untried = { ...fresh, stuck: 0 } as const

export function requestOf(call: QueueableCall, input: OutboxRow['input']) {
  const keys = { entityKeys: call.entityKeys(input), dependsOn: call.dependsOn(input) }
  return { key: crypto.randomUUID(), input, ...keys }
}

/** Throws when the input is invalid. */
export function newRow(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  owner: Pick<OutboxRow, 'user' | 'guest'>,
): Omit<OutboxRow, 'order'> {
  const call = callOf({ call: endpoint.name })
  if (!call) throw new Error(`${endpoint.name} is not queueable`)
  const fields = v.parse(endpoint.input, input) as Record<string, unknown>
  const church = typeof fields['church_id'] === 'string' ? fields['church_id'] : null
  const known = church === null ? undefined : page?.findKnown(church, fields)
  return {
    ...requestOf(call, fields),
    version: 3,
    ...owner,
    church,
    call: endpoint.name,
    ...fresh,
    madeAt: Date.now(),
    ...(known && { known }),
  }
}

async function store(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  owner: Pick<OutboxRow, 'user' | 'guest'>,
  { heldUntil, name }: WriteOptions = {},
): Promise<OutboxRow> {
  const row = newRow(endpoint, input, owner)
  const { names = [], gifts = [], batches = [] } = row.known ?? {}
  const unordered = {
    ...row,
    ...(heldUntil !== undefined && { heldUntil }),
    ...(name && { known: { names: [...names, name], gifts, batches } }),
  }
  // In parallel, which shows the row a frame earlier. Dexie writes the key into its argument.
  const [order, session] = await Promise.all([
    database.outbox.add({ ...unordered }),
    owner.guest ? undefined : currentCredentials(),
  ])
  if (!owner.guest && session?.userId !== owner.user) {
    await database.outbox.delete(order)
    throw new SignedOut()
  }
  const stored = { ...unordered, order }
  broadcast(stored)
  return stored
}

/** Includes sent rows that have not been read back. */
export async function rowsOf(user: string): Promise<OutboxRow[]> {
  return inOrder(await database.outbox.where('user').equals(user).toArray())
}

export async function rowsOfGuests(): Promise<OutboxRow[]> {
  return inOrder(await database.outbox.where('user').startsWith(`${guestMark}:`).toArray())
}

function inOrder(rows: OutboxRow[]): OutboxRow[] {
  // Added by a window with an older app.
  for (const row of rows) upgradeRow(row)
  return rows.toSorted((a, b) => a.order - b.order)
}

export async function retryRows(...orders: number[]): Promise<void> {
  await database.outbox.bulkUpdate(orders.map((key) => ({ key, changes: untried })))
  broadcast()
}

/** Without `all`, rows that a reachable server failed at keep their pause, and held ones their time. */
export async function flush({ all = false } = {}): Promise<void> {
  await database.outbox
    .where('status')
    .equals('waiting')
    .and(({ nextAt, stuck = 0 }) => nextAt > 0 && (all || stuck === 0))
    .modify({ nextAt: 0 })
  if (all) await releaseDeletions()
  // Rows that were never tried are due but need the notification.
  broadcast()
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

/** Sends corrected input under a new key and deletes `superseded` rows. */
export async function correct(
  order: number,
  input: Record<string, unknown>,
  superseded: number[] = [],
): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    const row = await database.outbox.get(order)
    const call = row && callOf(row)
    if (!row || !call) return
    const { message: _message, fields: _fields, statusCode: _status, batch: _batch, ...rest } = row
    await database.outbox.put({ ...rest, ...requestOf(call, input), ...untried })
    await database.outbox.bulkDelete(superseded)
  })
  broadcast()
}

/** Works when the app is closed; not in every browser. */
export async function requestSync(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register('outbox').catch(() => {})
}

export async function discard(orders: number[]): Promise<void> {
  if (orders.length === 0) return
  await database.outbox.bulkDelete(orders)
  broadcast()
}

/** Deletes a row unless it was tried, or is being sent now: the server may have it. Resolves to whether it did. */
export async function discardUntried(order: number): Promise<boolean> {
  let isDiscarded = false
  await unlessLocked(sendingLock, () =>
    database.transaction('rw', database.outbox, async () => {
      const row = await database.outbox.get(order)
      if (row?.status !== 'waiting' || row.tries > 0) return
      await database.outbox.delete(order)
      isDiscarded = true
    }),
  )
  if (isDiscarded) broadcast()
  return isDiscarded
}

/** Rows that the next read will include. */
export async function sentRows(user: string): Promise<OutboxRow[]> {
  return (await rowsOf(user)).filter(({ status }) => status === 'sent')
}

export async function sentOrders(user: string): Promise<number[]> {
  return (await sentRows(user)).map(({ order }) => order)
}

export async function discardAllOf(user: string): Promise<void> {
  await discard((await rowsOf(user)).map((row) => row.order))
}
