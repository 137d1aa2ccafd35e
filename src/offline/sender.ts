import { account } from '#contract/account.ts'
import { clockOffset, NetworkError, ApiError, send } from '#src/api/client.ts'
import { backoff } from '#src/lib/backoff.ts'
import { changeOf } from './changes.ts'
import type { Change } from './changes.ts'
import { callWithCredentials, currentCredentials, SignedOut } from './credentials.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { unlessLocked } from './locks.ts'
import { rowsOf, rowsOfGuests, broadcast } from './outbox.ts'
import { nextRequest } from './plan.ts'

/** How long to wait for the tab or the worker that is sending, before looking whether it is done. */
const lookAgain = 2000

/** Statuses that say "later", not "no". */
const later = new Set([408, 425, 429])

/**
 * Sends what waits, in order, alone among the tabs and the worker. Answers when to come again (milliseconds since
 * 1970) or null when nothing is left that sending could help.
 */
export async function sendWaiting(): Promise<number | null> {
  let comeAgain: number | null = Date.now() + lookAgain
  await unlessLocked('lakou-outbox', async () => {
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
  const times = [await sendLine(rowsOfPerson), await sendLine(rowsOfGuests)]
  const next = times.filter((time) => time !== null)
  return next.length > 0 ? Math.min(...next) : null
}

async function sendLine(line: () => Promise<OutboxRow[]>): Promise<number | null> {
  let failures = 0
  for (;;) {
    const rows = (await line()).filter((row) => row.status !== 'sent')
    const request = nextRequest(rows, Date.now())
    // Two failures in a row: the network is gone, and the rest need not find out one by one.
    if (request.length === 0 || failures === 2) return nextTime(rows)
    try {
      if (clockOffset() === null) await learnClock(request[0]!)
      await sendRequest(await seal(request))
      failures = 0
    } catch (error) {
      if (error instanceof SignedOut) return null
      if (error instanceof ApiError && error.status === 429)
        return await pauseAll(rows, error.retryAfter ?? 60)
      if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
      if (error instanceof NetworkError) failures++
      await postpone(request, error)
    } finally {
      broadcast()
    }
  }
}

/** Any answer of the server tells its time. */
async function learnClock({ guest }: OutboxRow): Promise<void> {
  const server = guest ?? (await currentCredentials())
  if (!server) throw new SignedOut()
  await send(account.userTypes, {}, { base: server.apiBase, language: server.language })
}

/** The moment of the earliest row that waits. */
function nextTime(rows: OutboxRow[]): number | null {
  const times = rows.filter((row) => row.status === 'waiting' && row.nextAt > 0).map((row) => row.nextAt)
  return times.length > 0 ? Math.min(...times) : null
}

/** Fixes which rows travel together, and their times in server time, before the first try: a retry is the same. */
async function seal(rows: OutboxRow[]): Promise<OutboxRow[]> {
  const batch = changeOf(rows[0]!)?.batch
  if (!batch || rows[0]!.batch) return rows
  const changes = rows.map((row) => ({
    batch: rows[0]!.key,
    input: batch.join([row.input], clockOffset() ?? 0) as Record<string, unknown>,
  }))
  await update(rows, (_, i) => changes[i]!)
  return rows.map((row, i) => ({ ...row, ...changes[i] }))
}

/** Changes rows that are still there: one that was discarded meanwhile must not come back. */
async function update(
  rows: OutboxRow[],
  changes: (row: OutboxRow, i: number) => Partial<OutboxRow>,
): Promise<void> {
  await database.outbox.bulkUpdate(rows.map((row, i) => ({ key: row.order, changes: changes(row, i) })))
}

async function sendRequest(rows: OutboxRow[]): Promise<void> {
  const change = changeOf(rows[0]!)!
  const inputs = rows.map((row) => row.input)
  const input = change.batch ? change.batch.join(inputs, 0) : inputs[0]!
  const idempotencyKey = rows[0]!.batch ?? rows[0]!.key
  try {
    const { guest } = rows[0]!
    const answer = guest
      ? await send(change.endpoint, input, { base: guest.apiBase, language: guest.language, idempotencyKey })
      : await callWithCredentials(change.endpoint, input, { idempotencyKey })
    await settleRow(rows, change, answer)
  } catch (error) {
    const refused = error instanceof ApiError && error.status < 500 && !later.has(error.status)
    if (!refused || error.status === 401) throw error
    await park(rows, error)
  }
}

/** The server has it. What it refused of a batch needs attention, the rest is done. */
async function settleRow(rows: OutboxRow[], change: Change, answer: unknown): Promise<void> {
  const sentAt = Date.now()
  await update(rows, (row) => {
    const message = change.batch?.refusal(answer, row.input)
    return message === undefined ? { status: 'sent', sentAt } : { status: 'attention', message }
  })
}

/** The server said no. Of a batch, each row is asked for alone, so that one bad row does not take the others along. */
async function park(rows: OutboxRow[], refusal: ApiError): Promise<void> {
  const { status: statusCode, message, fields } = refusal
  const alone = rows.length === 1
  // Nobody would know what to do about it.
  if (alone && changeOf(rows[0]!)?.quiet) return database.outbox.delete(rows[0]!.order)
  await update(rows, (row) =>
    alone ? { status: 'attention', message, fields, statusCode } : { batch: row.key },
  )
}

async function postpone(rows: OutboxRow[], error: NetworkError | ApiError): Promise<void> {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  // One moment for all: rows that travelled together do so again.
  const tries = Math.max(...rows.map((row) => row.tries))
  const nextAt = Date.now() + Math.max(asked, backoff(tries, Math.random()))
  await update(rows, () => ({ tries: tries + 1, nextAt }))
}

/** The server asks for quiet: everything waits as long as it says. */
async function pauseAll(rows: OutboxRow[], seconds: number): Promise<number> {
  const nextAt = Date.now() + seconds * 1000
  await update(
    rows.filter((row) => row.status === 'waiting'),
    () => ({ nextAt }),
  )
  return nextAt
}
