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
import { dueAt, halved, nextRequest, stuckAfter } from './plan.ts'
import type { QueueableCall } from './queueable-call.ts'
import { callOf } from './queueable-calls.ts'

/** In milliseconds. */
const lockPause = 2000

const retryStatuses = new Set([408, 425, 429])

/**
 * Sends in order, exclusively. Returns when to call again, in milliseconds since 1970; null: nothing is left to
 * send.
 */
export async function sendWaiting(): Promise<number | null> {
  let comeAgain: number | null = Date.now() + lockPause
  await unlessLocked(sendingLock, async () => {
    comeAgain = await sendAll()
  })
  return comeAgain
}

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
    // Other rows would fail too.
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

async function isReplaced({ user, guest }: OutboxRow): Promise<boolean> {
  const current = await currentCredentials()
  return !guest && current !== undefined && current.userId !== user
}

/** The token is another user's, or the account is being deleted. */
function isOtherPerson(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    [403, 409].includes(error.status) &&
    Object.hasOwn(error.fields, userIdHeader)
  )
}

/** Whether the row failed and not the network. */
async function canReach({ guest }: OutboxRow): Promise<boolean> {
  const server = guest ?? (await currentCredentials())
  return server !== undefined && reachesServer({ base: server.apiBase, language: server.language })
}

function nextTime(rows: OutboxRow[]): number | null {
  const times = rows.filter((row) => row.status === 'waiting' && dueAt(row) > 0).map(dueAt)
  return times.length > 0 ? Math.min(...times) : null
}

/** A retry must send the same body. Skips rows that were replaced meanwhile. */
function seal(read: OutboxRow[]): Promise<OutboxRow[]> {
  if (!callOf(read[0]!)?.batch || read[0]!.batch) return Promise.resolve(read)
  return database.transaction('rw', database.outbox, async () => {
    const there = await database.outbox.bulkGet(read.map(({ order }) => order))
    const rows = read.filter((_, i) => there[i] !== undefined)
    const batch = rows[0]?.key ?? ''
    // An unsealed older row would be upgraded again.
    await update(rows, ({ version, input }) => ({ batch, version, input }))
    return rows.map((row) => ({ ...row, batch }))
  })
}

/** Discarded rows stay deleted, and a frozen tab's late result changes nothing. */
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

/** Sent alone, so that one bad row does not take the others along. */
async function rejectRows(rows: OutboxRow[], rejection: ApiError): Promise<void> {
  const { status: statusCode, message, fields } = rejection
  const alone = rows.length === 1
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
  const requested = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  // One instant, so that the rows travel together again.
  const tries = Math.max(...rows.map((row) => row.tries))
  // Whole milliseconds, so that `nextAt - now` is exact.
  const pause = Math.ceil(Math.max(requested, backoff(tries, Math.random())))
  const nextAt = Date.now() + pause
  // 429 and 503 do not count.
  const isStuck = isReached && (error instanceof NetworkError || error.status === 500)
  const stuck = (rows[0]!.stuck ?? 0) + (isStuck ? 1 : 0)
  const halves = isStuck && stuck >= stuckAfter ? halved(rows) : null
  if (halves) return sendApart(halves)
  await update(rows, () => ({ tries: tries + 1, nextAt, pause, stuck }))
}

/** Splits a failing request to find the bad row, under new keys: the old one stands for the whole. */
async function sendApart(halves: [OutboxRow[], OutboxRow[]]): Promise<void> {
  for (const rows of halves) {
    const batch = crypto.randomUUID()
    const pause = Math.ceil(backoff(0, Math.random()))
    const nextAt = Date.now() + pause
    await update(rows, () => ({ batch, tries: 0, nextAt, pause, stuck: stuckAfter - 1 }))
  }
}

/** 429 pauses the whole queue. */
async function pauseAll(rows: OutboxRow[], seconds: number): Promise<number> {
  const pause = Math.ceil(seconds * 1000)
  const nextAt = Date.now() + pause
  await update(rows, () => ({ nextAt, pause }))
  return nextAt
}
