import { userIdHeader } from '#contract/endpoint.ts'
import { NetworkError, ApiError, send } from '#src/api/client.ts'
import { reachesServer } from '#src/api/reach-server.ts'
import { backoff } from '#src/lib/backoff.ts'
import { callAs, currentCredentials, SignedOut } from './credentials.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { settleEdit } from './edits.ts'
import { unlessLocked } from './locks.ts'
import { rowsOf, rowsOfGuests, broadcastTry, requestOf, sendingLock } from './outbox.ts'
import { halved, nextRequest, stuckAfter } from './plan.ts'
import type { QueueableCall } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'

/** The pause before asking whether the other tab or the worker that is sending is done, in milliseconds. */
const lockPause = 2000

/** Statuses that ask for a retry. */
const retryStatuses = new Set([408, 425, 429])

/**
 * Sends what waits, in order, alone among the tabs and the worker. Resolves to when to come again (milliseconds since
 * 1970) or null when nothing is left that sending could help.
 */
export async function sendWaiting(): Promise<number | null> {
  let comeAgain: number | null = Date.now() + lockPause
  await unlessLocked(sendingLock, async () => {
    comeAgain = await sendAll()
  })
  return comeAgain
}

/** The rows of whoever is signed in. */
async function rowsOfPerson(): Promise<OutboxRow[]> {
  const credentials = await currentCredentials()
  return credentials ? rowsOf(credentials.userId) : []
}

async function sendAll(): Promise<number | null> {
  const times = [await sendQueue(rowsOfPerson), await sendQueue(rowsOfGuests)]
  const next = times.filter((time) => time !== null)
  return next.length > 0 ? Math.min(...next) : null
}

async function sendQueue(queue: () => Promise<OutboxRow[]>): Promise<number | null> {
  let failures = 0
  for (;;) {
    const rows = (await queue()).filter((row) => row.status !== 'sent')
    const request = nextRequest(rows, Date.now())
    // The network is gone, or somebody else's token is in the way: the rest need not find out one by one.
    if (request.length === 0 || failures >= 2) return nextTime(rows)
    try {
      const sealed = await seal(request)
      if (sealed.length > 0) await sendRequest(sealed)
      failures = 0
    } catch (error) {
      if (error instanceof SignedOut && (await isReplaced(request[0]!))) continue
      if (error instanceof SignedOut) return null
      if (error instanceof ApiError && error.status === 429)
        return await pauseAll(rows, error.retryAfter ?? 60)
      if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
      const isReached = error instanceof ApiError || (await canReach(request[0]!))
      if (!isReached) failures = 2
      if (isOtherPerson(error)) failures++
      await postpone(request, error, isReached)
    } finally {
      broadcastTry()
    }
  }
}

/** Whether somebody else has signed in, so that this person's rows wait and the other's turn has come. */
async function isReplaced({ user, guest }: OutboxRow): Promise<boolean> {
  const current = await currentCredentials()
  return !guest && current !== undefined && current.userId !== user
}

/** Whether the server found that the token is not of the person whose row it is, or that this person is leaving. */
function isOtherPerson(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    [403, 409].includes(error.status) &&
    Object.hasOwn(error.fields, userIdHeader)
  )
}

/** Whether the server responds at all, so that it was the row that got no response of ours, and not the network. */
async function canReach({ guest }: OutboxRow): Promise<boolean> {
  const server = guest ?? (await currentCredentials())
  return server !== undefined && reachesServer({ base: server.apiBase, language: server.language })
}

/** The moment of the earliest row that waits. */
function nextTime(rows: OutboxRow[]): number | null {
  const times = rows.filter((row) => row.status === 'waiting' && row.nextAt > 0).map((row) => row.nextAt)
  return times.length > 0 ? Math.min(...times) : null
}

/**
 * Fixes which rows travel together, before the first try: a retry is the same. Rows that have gone since they were read,
 * as a later write took their place, are not sent.
 */
function seal(read: OutboxRow[]): Promise<OutboxRow[]> {
  if (!callOf(read[0]!)?.batch || read[0]!.batch) return Promise.resolve(read)
  return database.transaction('rw', database.outbox, async () => {
    const there = await database.outbox.bulkGet(read.map(({ order }) => order))
    const rows = read.filter((_, i) => there[i] !== undefined)
    const batch = rows[0]?.key ?? ''
    // With the form of this app: one of an older app would be upgraded again, as one that the older app has sent.
    await update(rows, ({ version, input }) => ({ batch, version, input }))
    return rows.map((row) => ({ ...row, batch }))
  })
}

/**
 * Changes rows that still wait: one that was discarded meanwhile must not come back, and what a tab that was frozen hears
 * late must not undo what another has brought about.
 */
async function update(
  rows: OutboxRow[],
  changes: (row: OutboxRow, i: number) => Partial<OutboxRow>,
): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    const there = await database.outbox.bulkGet(rows.map(({ order }) => order))
    const all = rows.map((row, i) => ({ key: row.order, changes: changes(row, i) }))
    await database.outbox.bulkUpdate(all.filter((_, i) => there[i]?.status === 'waiting'))
  })
}

async function sendRequest(rows: OutboxRow[]): Promise<void> {
  const call = callOf(rows[0]!)!
  const inputs = rows.map((row) => row.input)
  const input = call.batch ? call.batch.join(inputs) : inputs[0]!
  const { guest, batch, key, inServerTime } = rows[0]!
  const options = {
    idempotencyKey: batch ?? key,
    probes: true,
    ...(inServerTime && { inServerTime }),
  } as const
  try {
    const response = guest
      ? await send(call.endpoint, input, { ...options, base: guest.apiBase, language: guest.language })
      : await callAs(rows[0]!.user, call.endpoint, input, options)
    await settleRows(rows, call, response)
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status < 500 && !retryStatuses.has(error.status)
    if (!isRejected || error.status === 401 || isOtherPerson(error)) throw error
    await rejectRows(rows, error)
  }
}

/** The server has it. What it rejected of a batch, or of a row, needs attention, the rest is done. */
async function settleRows(rows: OutboxRow[], call: QueueableCall, response: unknown): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    const inputs: OutboxRow['input'][] = []
    for (const row of rows) {
      await addRejectedParts(row, call, response)
      inputs.push(await settleEdit(row, call, response))
    }
    await update(rows, (row, i) => {
      const message = call.batch?.rejection?.(response, row.input)
      return message === undefined
        ? { status: 'sent', input: inputs[i]! }
        : { status: 'needsAttention', message }
    })
  })
}

async function addRejectedParts(row: OutboxRow, call: QueueableCall, response: unknown): Promise<void> {
  const parts = call.batch?.rejectedParts?.(response, row.input) ?? []
  const there = parts.length > 0 && (await database.outbox.get(row.order))
  if (!there || there.status !== 'waiting') return
  const { order: _order, batch: _batch, ...rest } = there
  const rejected = { ...rest, status: 'needsAttention', statusCode: 404 } as const
  await database.outbox.bulkAdd(
    parts.map(({ input, message }) => ({ ...rejected, ...requestOf(call, input), message })),
  )
}

/** The server has rejected it. Of a batch, each row is asked for alone, so that one bad row does not take the others along. */
async function rejectRows(rows: OutboxRow[], refusal: ApiError): Promise<void> {
  const { status: statusCode, message, fields } = refusal
  const alone = rows.length === 1
  // Nobody would know what to do about it.
  if (alone && callOf(rows[0]!)?.silent) return database.outbox.delete(rows[0]!.order)
  await update(rows, (row) =>
    alone ? { status: 'needsAttention', message, fields, statusCode } : { batch: row.key },
  )
}

async function postpone(
  rows: OutboxRow[],
  error: NetworkError | ApiError,
  isReached: boolean,
): Promise<void> {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  // One moment for all: rows that travelled together do so again.
  const tries = Math.max(...rows.map((row) => row.tries))
  // Whole milliseconds: a fraction added to now and taken off again would differ from itself.
  const pause = Math.ceil(Math.max(asked, backoff(tries, Math.random())))
  const nextAt = Date.now() + pause
  // A server that asks to wait does not fail at the row.
  const isStuck = isReached && (error instanceof NetworkError || error.status === 500)
  const stuck = (rows[0]!.stuck ?? 0) + (isStuck ? 1 : 0)
  const halves = isStuck && stuck >= stuckAfter ? halved(rows) : null
  if (halves) return sendApart(halves)
  await update(rows, () => ({ tries: tries + 1, nextAt, pause, stuck }))
}

/**
 * Lets each of two parts of a request that does not get through travel alone from now on, so that one bad row is found
 * and the others arrive. Under keys of their own: the old one stands for the whole, which the server may have.
 */
async function sendApart(halves: [OutboxRow[], OutboxRow[]]): Promise<void> {
  for (const rows of halves) {
    const batch = crypto.randomUUID()
    const pause = Math.ceil(backoff(0, Math.random()))
    const nextAt = Date.now() + pause
    await update(rows, () => ({ batch, tries: 0, nextAt, pause, stuck: stuckAfter - 1 }))
  }
}

/** 429: everything waits as long as the server says. */
async function pauseAll(rows: OutboxRow[], seconds: number): Promise<number> {
  const pause = Math.ceil(seconds * 1000)
  const nextAt = Date.now() + pause
  await update(rows, () => ({ nextAt, pause }))
  return nextAt
}
