import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { pathFields, userIdHeader } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { imports } from '#server/db/schema/imports.ts'
import { deliveries } from '#server/db/schema/reminders.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { churchState } from '#tests/support/pages/church-state.ts'
import { samples } from '#tests/support/samples/samples.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

// Every call of the contract, made by every kind of person: who may, may; who may not, changes nothing.

// With the providers that calls ask for, none of which is reached here.
const api = await startApi({ GOOGLE_CLIENT_ID: 'lakou', GOOGLE_CLIENT_SECRET: 'secret' })
type Kind = 'nobody' | 'stranger' | Role

const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])

let church: Awaited<ReturnType<typeof owner>>['church']
let memberId: string
let actors: Record<'stranger' | Role, Actor>

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
})

/** What the contract's `who` says that this kind of person gets. */
function expected({ who }: Endpoint, kind: Kind): number {
  if (who === 'anyone') return 200
  if (kind === 'nobody') return 401
  if (who === 'signed-in') return 200
  if (kind === 'stranger') return 404
  return roles.indexOf(kind) >= roles.indexOf(who) ? 200 : 403
}

async function makeCall(endpoint: Endpoint, kind: Kind) {
  const actor = actors[kind === 'nobody' ? 'owner' : kind]
  const input = await samples[endpoint.name]!({ api, church, memberId, actor })
  const options = { headers: fromElsewhere(), ...(kind !== 'nobody' && { token: actor.token }) }
  const state = () =>
    churchState(
      api.pool,
      church.id,
      Object.values(actors).map(({ user }) => user.id),
    )
  const before = await state()
  const reply = await api.call(endpoint, input, options)
  const changed = (await state()) !== before
  await expect.poll(atWork, { timeout: 15_000 }).toBe(0)
  // Whoever has left comes back: they have other calls to make.
  if (endpoint === contract.accountDeletion.request && reply.status === 200) {
    await api.call(contract.accountDeletion.cancel, {}, { token: actor.token })
  }
  return { ...reply, changed }
}

/** What the server still works on: what comes of it must not be taken for the effect of the next call. */
async function atWork() {
  const reading = and(eq(imports.churchId, church.id), inArray(imports.status, ['reading', 'adding']))
  const queued = and(eq(deliveries.churchId, church.id), eq(deliveries.status, 'queued'))
  return (await api.db.$count(imports, reading)) + (await api.db.$count(deliveries, queued))
}

test.each(endpoints)('there is an input that $name accepts', ({ name }) => {
  expect(samples).toHaveProperty([name])
})

describe.each(endpoints)('$name, for $who', (endpoint) => {
  test.each(['nobody', 'stranger', 'usher', 'leader', 'owner'] as const)('asked by: %s', async (kind) => {
    const { status, body, changed } = await makeCall(endpoint, kind)
    expect({ status, message: body.message }).toMatchObject({ status: expected(endpoint, kind) })
    if (status !== 200) {
      expect(body).toEqual({ message: expect.any(String) })
      expect(changed).toBe(false)
    }
  })
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
    const names = pathFields(endpoint.path)
    const input = { church_id: church.id, ...Object.fromEntries(names.map((name) => [name, 'x'])) }
    const { status, body } = await api.call(endpoint, input, {
      token: leaving.token,
      headers: fromElsewhere(),
    })
    const message = m.account_leaving()
    // What waits on a device waits on, as where somebody else has signed in there.
    const fields = endpoint.queueable && { fields: { [userIdHeader]: message } }
    expect({ status, body }).toEqual({ status: 403, body: { message, ...fields } })
  })

  test.each(guarded.filter(({ name }) => theirs.includes(name)))('may make $name', async (endpoint) => {
    const input = await samples[endpoint.name]!({ api, church, memberId, actor: leaving })
    const options = { token: leaving.token, headers: fromElsewhere() }
    expect(await api.call(endpoint, input, options)).toMatchObject({ status: 200 })
  })
})

test('what is stored tells a call that changed something', async () => {
  for (const endpoint of [contract.members.add, contract.church.update, contract.account.update]) {
    expect(await makeCall(endpoint, 'owner')).toMatchObject({ status: 200, changed: true })
  }
  expect(await makeCall(contract.members.list, 'owner')).toMatchObject({ status: 200, changed: false })
})
