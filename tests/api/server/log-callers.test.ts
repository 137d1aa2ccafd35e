import { beforeEach, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { runOperatorCommand } from '#server/account/operator/commands.ts'
import { storeUnsentMail, storeUnsentText } from '#server/gateways/unsent.ts'
import { createLog } from '#server/log.ts'
import { owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

let lines: Record<string, unknown>[] = []
const api = await startApi({}, createLog('info', { write: (line) => lines.push(JSON.parse(line)) }))
beforeEach(() => {
  lines = []
})

/** The line of a call from an address. */
async function lineOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { token, from = '203.0.113.7' }: { token?: string; from?: string },
) {
  const headers = { 'x-forwarded-for': from }
  const { status } = await api.call(endpoint, input, { headers, ...(token && { token }) })
  const line = lines.at(-1)!
  expect(line['status']).toBe(status)
  return line
}
const hash = expect.stringMatching(/^[\w-]{12}$/)

it('follows a caller through all lines, and says of none who it is', async () => {
  const [marie, jean] = [await person(api), await person(api)]
  lines = []
  const first = await lineOf(account.sessions, {}, marie)
  expect(first).toMatchObject({ status: 200, user: hash, network: hash })
  const elsewhere = await lineOf(account.sessions, {}, { ...marie, from: '2001:db8:1:2::3' })
  expect(elsewhere['user']).toBe(first['user'])
  expect(elsewhere['network']).not.toBe(first['network'])
  const neighbour = await lineOf(account.sessions, {}, { ...jean, from: '203.0.113.200' })
  expect(neighbour['user']).not.toBe(first['user'])
  expect(neighbour['network']).toBe(first['network'])
  const text = JSON.stringify(lines)
  for (const secret of [marie.user.id, marie.user.email, marie.token, '203.0.113', '2001:db8']) {
    expect(text).not.toContain(secret)
  }
})

it('has the network of those whom it does not know', async () => {
  const anyone = await lineOf(account.userTypes, {}, {})
  expect(anyone).toMatchObject({ status: 200, network: hash })
  expect(anyone).not.toHaveProperty('user')
  const unknown = await lineOf(account.sessions, {}, { token: 'A'.repeat(43) })
  expect(unknown).toMatchObject({ status: 401, network: anyone['network'] })
  expect(unknown).not.toHaveProperty('user')
})

it('has user and network of calls that are refused', async () => {
  const mine = await owner(api)
  const leader = await withRole(api, mine.church.id, 'usher')
  const { user } = await lineOf(account.sessions, {}, leader)
  expect(user).toEqual(hash)
  const name = { church_id: mine.church.id, name: 'Ana' }
  expect(await lineOf(members.add, name, leader)).toMatchObject({ status: 403, user, network: hash })
  const other = await owner(api)
  const ofOther = { church_id: other.church.id }
  expect(await lineOf(members.list, ofOther, leader)).toMatchObject({ status: 404, user, network: hash })

  const wrong = { old_password: 'wrong horse', password: 'new horse' }
  let line = await lineOf(account.changePassword, wrong, leader)
  while (line['status'] === 400) line = await lineOf(account.changePassword, wrong, leader)
  expect(line).toMatchObject({ status: 429, user, network: hash })
})

it('is the hash that the operator’s command prints for an account', async () => {
  const someone = await person(api)
  const { user } = await lineOf(account.sessions, {}, someone)
  const services = {
    db: api.db,
    enqueueMail: storeUnsentMail,
    enqueueText: storeUnsentText,
    pageAddress: (path: string) => path,
  }
  expect(await runOperatorCommand(services, ['log-hash', someone.user.email!])).toBe(user)
})
