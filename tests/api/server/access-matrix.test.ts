import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { pathFields, userIdHeader } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiKeys, users } from '#server/db/schema/account.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { prepareChurchState } from '#tests/support/pages/church-state.ts'
import { samples } from '#tests/support/samples/samples.ts'
import { apiKeyOf, proveEmailOf } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { startPublishing } from '#tests/support/stand-ins/publishing-stand-ins.ts'
import { notHeard } from '#tests/support/stand-ins/transcriber-stand-in.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

// Every call of the contract, made by every kind of person: who may, may; who may not, changes nothing.

// With the providers that calls ask for: Google and one that listens, which are not reached here, one that takes payments, and
// sites.
const stripe = await startStripe()
const publishing = await startPublishing()
afterAll(() => [stripe, publishing].forEach(({ stop }) => stop()))
const google = { GOOGLE_CLIENT_ID: 'lakou', GOOGLE_CLIENT_SECRET: 'secret' }
const api = await startApi({ ...google, ...notHeard, ...stripe.env, ...publishing.env })
type Kind = 'nobody' | 'stranger' | Role
/** How the person shows who they are; a key is revoked just before the call, or not. */
type By = 'session' | 'key' | 'revoked key'

const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])

let church: Awaited<ReturnType<typeof owner>>['church']
let memberId: string
let actors: Record<'stranger' | Role, Actor>
let state: () => Promise<string>

beforeAll(async () => {
  const mine = await owner(api)
  church = mine.church
  memberId = (await member(api, mine.token, church.id)).id
  actors = {
    owner: mine,
    leader: await withRole(api, church.id, 'leader'),
    usher: await withRole(api, church.id, 'usher'),
    stranger: await owner(api),
  }
  const people = Object.values(actors).map(({ user }) => user.id)
  // The first proof would end the sessions that the calls are made in.
  for (const id of people) await proveEmailOf(api, id)
  state = await prepareChurchState(api.pool, church.id, people)
})

/** What the contract's `who` says that this kind of person gets. */
function expected({ who }: Endpoint, kind: Kind): number {
  if (who === 'anyone') return 200
  if (kind === 'nobody') return 401
  if (who === 'signed-in') return 200
  // What the sample has posted is the owner's.
  if (who === 'organiser') return kind === 'owner' ? 200 : 404
  if (kind === 'stranger') return 404
  return roles.indexOf(kind) >= roles.indexOf(who) ? 200 : 403
}

/** A key of the person that has made no call yet. */
async function keyOf({ user }: Actor, by: By): Promise<string> {
  const key = await apiKeyOf(api, user.id)
  const ofActor = eq(apiKeys.userId, user.id)
  if (by === 'revoked key') await api.db.delete(apiKeys).where(ofActor)
  else await api.db.update(apiKeys).set({ minuteCalls: 0 }).where(ofActor)
  return key
}

/** What leads a call to the church and to its address, and no more: it is to be refused before that is missed. */
function bareInput({ path }: Endpoint): Record<string, string> {
  return { church_id: church.id, ...Object.fromEntries(pathFields(path).map((name) => [name, 'x'])) }
}

type Caller = [kind: Kind, by: By]

const inputOf = (endpoint: Endpoint, actor: Actor) =>
  samples[endpoint.name]!({ api, church, memberId, actor })

/** What a caller shows: a session, a key that was made just now, or nothing. */
async function tokenOf([kind, by]: Caller): Promise<string | undefined> {
  if (kind === 'nobody') return undefined
  return by === 'session' ? actors[kind].token : keyOf(actors[kind], by)
}

/** Makes a call as the person whom the token names. */
async function callAs(endpoint: Endpoint, input: unknown, token: string | undefined) {
  const reply = await api.call(endpoint, input as never, {
    headers: fromElsewhere(),
    ...(token && { token }),
  })
  // Whoever has left comes back: they have other calls to make.
  if (endpoint === contract.accountDeletion.request && reply.status === 200) {
    await api.call(contract.accountDeletion.cancel, {}, { token: token! })
  }
  return reply
}

/** What this caller gets. */
const expectedOf = (endpoint: Endpoint, [kind, by]: Caller) =>
  by === 'revoked key' ? 401 : expected(endpoint, kind)

/** Expects that callers are refused with an input that the owner may send, and change nothing. */
async function expectRefused(endpoint: Endpoint, callers: Caller[]) {
  const sample = await inputOf(endpoint, actors.owner)
  // Where the callers have their roles: an owner deletes another church.
  const input = 'church_id' in sample ? { ...sample, church_id: church.id } : sample
  const tokens = await Promise.all(callers.map(tokenOf))
  await expect.poll(atWork).toBe(0)
  const before = await state()
  for (const [index, caller] of callers.entries()) {
    const { status, body } = await callAs(endpoint, input, tokens[index])
    expect({ caller, status, body }).toEqual({
      caller,
      status: expectedOf(endpoint, caller),
      body: { message: expect.any(String) },
    })
  }
  expect((await state()) !== before).toBe(false)
}

/** Expects that a caller may make the call. */
async function expectAccepted(endpoint: Endpoint, caller: Caller) {
  const [kind] = caller
  const input = await inputOf(endpoint, actors[kind === 'nobody' ? 'owner' : kind])
  const { status, body } = await callAs(endpoint, input, await tokenOf(caller))
  expect({ status, message: body.message }).toMatchObject({ status: 200 })
}

/** What the server still works on: what comes of it is not to be taken for the effect of the next call. */
async function atWork() {
  const { rows } = await api.pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state < 'completed' and start_after <= now()`,
  )
  const due = and(eq(webhookDeliveries.churchId, church.id), isNotNull(webhookDeliveries.nextAttemptAt))
  return rows[0]!.count + (await api.db.$count(webhookDeliveries, due))
}

test.each(endpoints)('there is an input that $name accepts', ({ name }) => {
  expect(samples).toHaveProperty([name])
})

/** The tests of one call: each of those who may make it makes it, and all others are refused. */
function testCallers(endpoint: Endpoint, callers: Caller[]) {
  const accepted = callers.filter((caller) => expectedOf(endpoint, caller) === 200)
  const refused = callers.filter((caller) => !accepted.includes(caller))
  test.each(accepted)('may be made by: %s (%s)', (...caller) => expectAccepted(endpoint, caller))
  const names = refused.map((caller) => caller.join(' by ')).join(', ')
  test.each(refused.length > 0 ? [{ names }] : [])('is refused to: $names', () =>
    expectRefused(endpoint, refused),
  )
}

describe.each(endpoints)('$name, for $who', (endpoint) => {
  const kinds = ['nobody', 'stranger', 'usher', 'leader', 'owner'] as const
  testCallers(
    endpoint,
    kinds.map((kind) => [kind, 'session']),
  )
})

describe.each(endpoints.filter(({ byKey }) => byKey))('$name, for $who, by an API key', (endpoint) => {
  beforeAll(async () => {
    // The calls above have filled the free plan, and added webhooks that this call would be told to.
    await api.db
      .update(users)
      .set({ plan: 'growth', grantedPlan: 'growth' })
      .where(eq(users.id, actors.owner.user.id))
    await api.db.delete(webhooks).where(eq(webhooks.churchId, church.id))
  })
  const guarded: Caller[] = [
    ['stranger', 'key'],
    ['usher', 'key'],
    ['owner', 'revoked key'],
  ]
  testCallers(endpoint, [['owner', 'key'], ...(endpoint.who === 'anyone' ? [] : guarded)])
})

test.each(endpoints.filter(({ byKey, who }) => !byKey && who !== 'anyone'))(
  '$name is refused to the API key of the owner',
  async (endpoint) => {
    const token = await keyOf(actors.owner, 'key')
    const { status, body } = await api.call(endpoint, bareInput(endpoint), {
      token,
      headers: fromElsewhere(),
    })
    expect({ status, body }).toEqual({ status: 403, body: { message: m.api_key_not_allowed() } })
  },
)

test('of the account, its ways in, its data, money, teams and keys nothing is open to an API key', () => {
  const open = new Set(endpoints.filter(({ byKey }) => byKey).map(({ name }) => name.split('.')[0]))
  const ofChurches = [
    'church',
    'imports',
    'members',
    'groups',
    'households',
    'attendance',
    'serviceTimes',
    'donations',
    'funds',
    'giftBatches',
    'events',
    'reminders',
  ]
  expect(open).toEqual(new Set([...ofChurches, 'analytics', 'files', 'podcasts']))
  expect([contract.church.remove.byKey, contract.church.restore.byKey]).toEqual([false, false])
})

describe('somebody whose account is to be deleted', () => {
  let leaving: Actor
  beforeAll(async () => {
    leaving = await owner(api)
    const input = await samples['accountDeletion.request']!({ api, church, memberId, actor: leaving })
    expect(await api.call(contract.accountDeletion.request, input, { token: leaving.token })).toMatchObject({
      status: 200,
    })
  })
  const theirs = [
    'account.endSession',
    'accountData.find',
    'accountData.start',
    'accountData.remove',
    'accountDeletion.cancel',
  ]
  const guarded = endpoints.filter(({ who }) => who !== 'anyone')

  test.each(guarded.filter(({ name }) => !theirs.includes(name)))('is refused $name', async (endpoint) => {
    const { status, body } = await api.call(endpoint, bareInput(endpoint), {
      token: leaving.token,
      headers: fromElsewhere(),
    })
    const message = m.account_leaving()
    // What waits on a device waits on, as where somebody else has signed in there.
    const fields = endpoint.queueable && { fields: { [userIdHeader]: message } }
    expect({ status, body }).toEqual({ status: 403, body: { message, ...fields } })
  })

  test('is refused any call by their API key', async () => {
    const token = await apiKeyOf(api, leaving.user.id)
    for (const endpoint of [contract.church.list, contract.accountDeletion.cancel]) {
      expect(await api.call(endpoint, { page: 1, limit: 10 }, { token })).toMatchObject({ status: 403 })
    }
  })

  test.each(guarded.filter(({ name }) => theirs.includes(name)))('may make $name', async (endpoint) => {
    const input = await samples[endpoint.name]!({ api, church, memberId, actor: leaving })
    const options = { token: leaving.token, headers: fromElsewhere() }
    expect(await api.call(endpoint, input, options)).toMatchObject({ status: 200 })
  })
})

test('what is stored tells a call that changed something', async () => {
  for (const [endpoint, changes] of [
    [contract.members.add, true],
    [contract.church.update, true],
    [contract.account.update, true],
    [contract.members.list, false],
  ] as [Endpoint, boolean][]) {
    const input = await inputOf(endpoint, actors.owner)
    await expect.poll(atWork).toBe(0)
    const before = await state()
    expect(await callAs(endpoint, input, actors.owner.token)).toMatchObject({ status: 200 })
    expect((await state()) !== before).toBe(changes)
  }
})
