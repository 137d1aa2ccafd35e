import * as v from 'valibot'
import { guestMark, guestOf } from '#contract/endpoint.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { outboxChannel } from './add-row.ts'
import { currentCredentials, SignedOut } from './credentials.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { noteHolder } from './locks.ts'
import type { QueueableCall } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'
import { upgradeRow } from './upgrade-row.ts'

/** Called after a change of rows; `added` when all that has changed is this one new row. */
type Listener = (added?: OutboxRow) => void

/** Held by whoever sends. */
export const sendingLock = 'lakou-outbox'

/** What has happened to rows: `tried` by whoever sends. */
type Change = 'changed' | 'tried'

/** Carries changes of rows to the other tabs and the worker. */
const channel = new BroadcastChannel(outboxChannel)
const listeners = new Set<Listener>()
channel.onmessage = ({ data }: MessageEvent<Change>) => {
  if (data === 'tried') noteHolder(sendingLock)
  notifyListeners()
}

function notifyListeners(added?: OutboxRow): void {
  for (const listener of listeners) listener(added)
}

/** Notifies every tab and the worker, this context included, that rows have changed. */
export function broadcast(added?: OutboxRow): void {
  channel.postMessage('changed' satisfies Change)
  notifyListeners(added)
}

/** The same once a request has been made, with or without success. */
export function broadcastTry(): void {
  channel.postMessage('tried' satisfies Change)
  notifyListeners()
}

/** Calls `listener` whenever rows have changed, here or in another tab or the worker. Returns how to stop. */
export function onOutboxChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Stores a write on this device; once this returns, the screen may say that it is saved. The row is the optimistic
 * change as well: reads are shown with the rows laid over them, so both are stored in one write or not at all.
 * Throws when the device cannot store it (no room, private mode), and `SignedOut` when the session is over or another
 * person's.
 */
export async function write<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutboxRow> {
  const user = page?.user ?? (await currentCredentials())?.userId
  if (user === undefined) throw new SignedOut()
  return store(endpoint, input, { user })
}

/**
 * The same for a guest, whoever is signed in on this device: the row is the guest's, and is sent without a sign-in.
 * Rows of the guest that the server has rejected are discarded for it.
 */
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

/** What the worker does not have. */
interface WritingPage {
  /** The person whose screens these are. */
  user: string
  /** Returns what this device knows of what a write is about. */
  findKnown: (church: string, input: Record<string, unknown>) => OutboxRow['known']
}
let page: WritingPage | undefined

/** Sets in whose name this page writes. */
export function setWritingPage(next: typeof page): void {
  page = next
}

/** The state of a row that was written just now, and of one that is to be tried again as if it were. */
const fresh = { status: 'waiting', tries: 0, nextAt: 0 } as const
export const untried = { ...fresh, stuck: 0 } as const

/** Returns the fields by which a row makes a call with this input, as a request of its own. */
export function requestOf(call: QueueableCall, input: OutboxRow['input']) {
  const keys = { entityKeys: call.entityKeys(input), dependsOn: call.dependsOn(input) }
  return { key: crypto.randomUUID(), input, ...keys }
}

/** Makes the row of a write that waits. Throws when the input is not valid. */
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
): Promise<OutboxRow> {
  const unordered = newRow(endpoint, input, owner)
  // The two at once: a row that waits for the session is saved a frame later. A copy: the database writes the order into
  // what it is given.
  const [order, session] = await Promise.all([
    database.outbox.add({ ...unordered }),
    owner.guest ? undefined : currentCredentials(),
  ])
  if (!owner.guest && session?.userId !== owner.user) {
    await database.outbox.delete(order)
    throw new SignedOut()
  }
  const row = { ...unordered, order }
  broadcast(row)
  return row
}

/** The rows of a person, in the order they were made, those included that have been sent but not yet read back. */
export async function rowsOf(user: string): Promise<OutboxRow[]> {
  return inOrder(await database.outbox.where('user').equals(user).toArray())
}

/** The rows of all guests, in the order they were made. */
export async function rowsOfGuests(): Promise<OutboxRow[]> {
  return inOrder(await database.outbox.where('user').startsWith(`${guestMark}:`).toArray())
}

function inOrder(rows: OutboxRow[]): OutboxRow[] {
  // A window with an older app may have added some since the database was upgraded.
  for (const row of rows) upgradeRow(row)
  return rows.toSorted((a, b) => a.order - b.order)
}

/** Sends rows that need attention once more, as they are. */
export async function retryRows(...orders: number[]): Promise<void> {
  await database.outbox.bulkUpdate(orders.map((key) => ({ key, changes: untried })))
  broadcast()
}

/**
 * Makes what waits due immediately: there may be a network again, or the person asks for it (`all`). Without `all`, rows
 * that failed though the server could be reached keep their pause: a network that is back changes nothing for them.
 */
export async function flush({ all = false } = {}): Promise<void> {
  await database.outbox
    .where('status')
    .equals('waiting')
    .and(({ nextAt, stuck = 0 }) => nextAt > 0 && (all || stuck === 0))
    .modify({ nextAt: 0 })
  // Those that were never tried are due already, and wait to be told.
  broadcast()
}

/**
 * Puts corrected input in place of what was rejected and sends it again, under a key of its own. `superseded` are
 * later rows that the corrected input makes superfluous: they go in the same step.
 */
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

/** Asks the browser to start the worker for what waits, also when the app is closed. Not every browser does. */
export async function requestSync(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register('outbox').catch(() => {})
}

/** Deletes rows for good. */
export async function discard(orders: number[]): Promise<void> {
  if (orders.length === 0) return
  await database.outbox.bulkDelete(orders)
  broadcast()
}

/** Returns the orders of a person's rows that the server has: a read that begins now brings what they did. */
export async function sentOrders(user: string): Promise<number[]> {
  return (await rowsOf(user)).filter(({ status }) => status === 'sent').map(({ order }) => order)
}

/** Deletes everything that a person has waiting: at sign-out, after asking. */
export async function discardAllOf(user: string): Promise<void> {
  await discard((await rowsOf(user)).map((row) => row.order))
}
