import { randomUUID } from 'node:crypto'
import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { contract } from '#contract/contract.ts'
import { pathFields } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestDeletion } from '#server/account/deletion/store.ts'
import { codes } from '#server/db/schema/account.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { challenges, signInTickets } from '#server/db/schema/identities.ts'
import { createLog } from '#server/log.ts'
import { member, owner } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { prepareFailingQueries } from '#tests/support/database/failing-queries.ts'
import { prepareRowHashes } from '#tests/support/database/row-hashes.ts'
import { samples } from '#tests/support/samples/samples.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { startPublishing } from '#tests/support/stand-ins/publishing-stand-ins.ts'
import { notHeard } from '#tests/support/stand-ins/transcriber-stand-in.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

// Whatever fails at the database, and whatever page is asked for: nothing that somebody typed or was given is logged. And
// a call that fails there leaves nothing half-done.

let output = ''
// With the providers that calls ask for: Google, which is not reached here, and one that takes payments.
const google = { GOOGLE_CLIENT_ID: 'lakou', GOOGLE_CLIENT_SECRET: 'secret' }
const stripe = await startStripe()
const publishing = await startPublishing()
const api = await startApi(
  { ...google, ...notHeard, ...stripe.env, ...publishing.env },
  createLog('debug', { write: (line) => (output += line) }),
)
const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])

const mark = 'zqxsecret'
const markedDigits = '98765432'
const unworked = 'unworked-'

let actor: Actor
let church: Awaited<ReturnType<typeof owner>>['church']
let memberId: string
let failing: Awaited<ReturnType<typeof prepareFailingQueries>>
let hashRows: Awaited<ReturnType<typeof prepareRowHashes>>

beforeAll(async () => {
  const mine = await owner(api, { proven: true })
  actor = mine
  church = mine.church
  memberId = (await member(api, mine.token, church.id)).id
  failing = await prepareFailingQueries(api.pool)
  hashRows = await prepareRowHashes(api.pool, `name like '${unworked}%'`)
  // In queues that nobody works on: what a job changes would be taken for what the next call leaves.
  const { send } = api.jobs
  vi.spyOn(api.jobs, 'send').mockImplementation((db, queue, ...job) => send(db, unworked + queue, ...job))
})
afterAll(() => {
  stripe.stop()
  publishing.stop()
  return failing.restore()
})

beforeEach(() => {
  output = ''
  const write = (...args: unknown[]) => void (output += args.map(String).join(' '))
  const spies = (['log', 'info', 'warn', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(write),
  )
  return () => spies.forEach((spy) => spy.mockRestore())
})

/** The input with the mark in each text that takes one. */
function marked(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const isAccepted = (changed: Record<string, unknown>) => v.safeParse(endpoint.input, changed).success
  return Object.entries(input).reduce((all, [field, value]) => {
    // These lead to something, and the call would end before it got there.
    if (typeof value !== 'string' || pathFields(endpoint.path).includes(field)) return all
    if (/(id|token|key|username)$/i.test(field)) return all
    const others = [`${value} ${mark}`, `${mark}@example.org`, `+509${markedDigits}`]
    const chosen = others.map((other) => ({ ...all, [field]: other })).find(isAccepted)
    return chosen ?? all
  }, input)
}

/** The ids, codes, hashes and numbers in what a query was called with: no word of the code, and no date of the log. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return value.length >= 6 && /\d/.test(value) && !/^\d{4}-\d{2}-\d{2}/.test(value) ? [value] : []
  }
  if (value instanceof Date || value === null || typeof value !== 'object') return []
  // The log's own id of the request goes with the data of its jobs.
  return Object.entries(value).flatMap(([name, one]) => (name === 'requestId' ? [] : textsIn(one)))
}

function expectNothingSecret(texts: string[]): void {
  expect(output).not.toContain(mark)
  expect(output).not.toContain(markedDigits)
  for (const text of texts) expect(output).not.toContain(text)
}

/** The calls of which a query failed that carried the mark. */
const failedWithMark = new Set<string>()

/** Calls that remove files once they are committed. */
const removesFiles = ['podcasts.remove', 'showSettings.setCover', 'showSettings.removeCover']
/** Calls that forgive the tries at a number, which the contract does not count. */
const forgiving = ['phoneSignIn.verify', 'phoneSignIn.add']
/** Whether the call's work is done before what fails: housekeeping does that later, or a try stays counted. */
const goesOn = ({ name, tries }: Endpoint) =>
  removesFiles.includes(name) || tries?.forgiven || forgiving.includes(name)
/** Calls that store bytes, or ask a provider, between their transactions: made again, they go on. */
const resumes = new Set([
  'files.initiate',
  'files.complete',
  'billing.subscribe',
  'billing.paymentIntent',
  'billing.confirm',
  'billing.withdraw',
  'billing.cancel',
  'fees.setUp',
  'fees.pay',
  'fees.confirm',
  'fees.refund',
  'integrations.sync',
  'phoneSignIn.sendCode',
  'phoneSignIn.sendCodeToAdd',
])

/** Calls that leave their caller without what other calls need: somebody of their own makes these. */
const partsWith = /^(accountDeletion\.|accountEmail\.|security\.addPassword$)/

/**
 * A try at a code, a sign-in that waits or a call that counts them stays made: here they would soon be used up. So does
 * the challenge of a passkey, which is good for one signature whatever becomes of it: `given` are those from before.
 */
async function giveBack(given: string): Promise<void> {
  await api.db.update(codes).set({ triesLeft: 5 })
  await api.db.update(challenges).set({ triesLeft: 5 })
  // A ticket without tries is a fresh one, which joins nothing.
  await api.db.update(signInTickets).set({ triesLeft: 5 }).where(gt(signInTickets.triesLeft, 0))
  await api.pool.query({
    name: 'give-back',
    text: `insert into passkey_challenges select * from json_populate_recordset(null::passkey_challenges, $1)
      on conflict do nothing`,
    values: [given],
  })
  await api.db.delete(rateLimits)
}

async function givenChallenges(): Promise<string> {
  const { rows } = await api.pool.query<{ given: string }>(
    `select coalesce(json_agg(c), '[]')::text as given from passkey_challenges c`,
  )
  return rows[0]!.given
}

/** Makes the call with each of its queries failing, then with none: resolves to the status of that. */
async function failEachQuery(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token: string,
): Promise<number> {
  const given = await givenChallenges()
  await giveBack(given)
  const mustUndo = endpoint.method !== 'GET' && !resumes.has(endpoint.name)
  const before = mustUndo && (await hashRows())
  for (let query = 0; ;) {
    output = ''
    const key = endpoint.queueable && { 'idempotency-key': randomUUID() }
    const options = { token, headers: { ...fromElsewhere(), ...key } }
    const writes = failing.writes()
    const { result, index, values } = await failing.withFault(query, () => api.call(endpoint, input, options))
    expectNothingSecret(values ? textsIn(values) : [])
    if (!values) return result.status
    if (JSON.stringify(values).includes(mark)) failedWithMark.add(endpoint.name)
    expect(output).toContain('"level":50')
    if (result.status === 200 && goesOn(endpoint)) return result.status
    expect({ status: result.status, body: result.body }).toEqual({
      status: 500,
      body: { message: 'Something went wrong. Try again.' },
    })
    query = index + 1
    // Where nothing was even tried nothing can be half-done: that is most of the failures, and looking takes most time.
    if (failing.writes() === writes) continue
    await giveBack(given)
    if (mustUndo) expect({ index, rows: await hashRows() }).toEqual({ index, rows: before })
  }
}

describe('a call that fails at the database logs nothing of its input and leaves nothing half-done', () => {
  test.each(endpoints)('$name', async (endpoint) => {
    const caller = partsWith.test(endpoint.name) ? await owner(api, { proven: true }) : actor
    const sample = await samples[endpoint.name]!({ api, church, memberId, actor: caller })
    if (endpoint === contract.accountDeletion.cancel) await requestDeletion(api.db, caller.user.id, [])
    // The mark leads some nowhere, e.g. to a person whom nobody has seen.
    if ((await failEachQuery(endpoint, marked(endpoint, sample), caller.token)) === 200) return
    const status = await failEachQuery(endpoint, sample, caller.token)
    expect(status, output).toBe(200)
  })
})

test('texts of the calls reach the queries that fail', () => {
  expect([...failedWithMark]).toEqual(
    expect.arrayContaining(['account.forgotPassword', 'members.add', 'donations.add', 'events.create']),
  )
  expect(failedWithMark.size).toBeGreaterThan(20)
})

test.each([
  ['GET', `/api/church/team/join/${mark}`, '/api/*'],
  ['POST', `/api/church/team/join?token=${mark}`, '/api/church/team/join'],
  ['GET', `/join/${mark}`, '/*'],
  ['GET', `/event/${mark}/rsvp?church_id=${mark}&member_id=${mark}`, '/event/:event_id/rsvp'],
  ['GET', `/e/${mark}`, '/e/:code'],
  ['POST', `/event/${mark}/rsvp/`, '/event/:event_id/rsvp/'],
  ['GET', `/api/auth/download/${mark}`, '/api/auth/download/:photo'],
  ['GET', `/api/auth/user/download/${mark}.pdf?signature=${mark}`, '/api/auth/user/download/:resume'],
  ['GET', `/api/church/public/photos/${mark}`, '/api/church/public/photos/:photo'],
  ['GET', `/api/files/uploads/${mark}`, '/api/files/uploads/:uploadId'],
  ['GET', `/api/files/stream/${mark}?expires=1&signature=${mark}`, '/api/files/stream/:file'],
  ['GET', `/api/files/artwork/${mark}/300?signature=${mark}`, '/api/files/artwork/:podcast_id/:picture'],
  ['GET', `/@${mark}/feed.xml`, '/:handle{@[^/]+}/feed.xml'],
  ['GET', `/@${mark}?q=${mark}`, '/:handle{@[^/]+}'],
  ['GET', `/podcast/by/${mark}`, '/podcast/by/:podcast_id'],
  ['GET', `/api/login/google/callback?code=${mark}&state=${mark}`, '/api/login/google/callback'],
  ['GET', `/api/${mark}`, '/api/*'],
  ['GET', `/${mark}/${mark}?${mark}`, '/*'],
  ['DELETE', `/${mark}`, '/*'],
])('%s %s logs the pattern of its route', async (method, path, route) => {
  const headers = { 'accept-language': mark, authorization: mark, referer: `https://example.org/${mark}` }
  await api.app.request(path, { method, headers })
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map((line) => line.route)).toEqual([route])
  expectNothingSecret([])
})
