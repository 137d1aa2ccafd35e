import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { reminders } from '#contract/reminders.ts'
import { team } from '#contract/team.ts'
import { users } from '#server/db/schema/account.ts'
import { deliveries } from '#server/db/schema/reminders.ts'
import { member, owner } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import type { CallOptions, Reply } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { invitedEvent } from '#tests/support/samples/invited-event.ts'
import { samples } from '#tests/support/samples/samples.ts'
import { fromElsewhere, lastMail, newcomer, newNumber } from '#tests/support/samples/visitors.ts'
import { startPublishing } from '#tests/support/stand-ins/publishing-stand-ins.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

// A caller writes any name into the Host header: without PUBLIC_URL it reaches no one else.

const evil = 'http://evil.example'
const stripe = await startStripe()
const publishing = await startPublishing()
afterAll(() => [stripe, publishing].forEach(({ stop }) => stop()))
const providers = {
  GOOGLE_CLIENT_ID: 'lakou',
  GOOGLE_CLIENT_SECRET: 'secret',
  ...stripe.env,
  ...publishing.env,
}
const api = await startApi({ ...providers, HOST: '0.0.0.0' })
const known = await startApi({ PUBLIC_URL: 'https://lakou.example' })

/** Makes a call as a request with this origin's Host header comes in. */
async function callAt<E extends Endpoint>(
  server: typeof api,
  origin: string,
  endpoint: E,
  input: InputOf<E> | Record<string, unknown>,
  options: CallOptions = {},
): Promise<Reply<ResponseOf<E>>> {
  const [path, request] = callRequest(endpoint, input, { headers: fromElsewhere(), ...options })
  const response = await server.app.request(origin + path, request)
  const text = response.headers.get('content-type')?.includes('json') ? await response.text() : ''
  if (!text) await response.body?.cancel()
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers }
}

/** The tables that hold the name. */
async function tablesWith(name: string): Promise<string[]> {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await api.pool.query(`select 1 from ${table.name} t where t::text like $1 limit 1`, [
      `%${name}%`,
    ])
    if (rows.length > 0) found.push(table.name)
  }
  return found
}

const writes = Object.values(contract)
  .flatMap((calls) => Object.values(calls) as Endpoint[])
  .filter(({ method }) => method !== 'GET')

describe('without PUBLIC_URL', () => {
  let actor: Actor
  let church: Awaited<ReturnType<typeof owner>>['church']
  let memberId: string

  beforeAll(async () => {
    const mine = await owner(api, { proven: true })
    actor = mine
    church = mine.church
    memberId = (await member(api, mine.token, church.id)).id
  })

  test('nothing that any call queues or stores holds the name that its caller wrote', async () => {
    const refused: string[] = []
    for (const endpoint of writes) {
      const input = await samples[endpoint.name]!({ api, church, memberId, actor })
      const { status } = await callAt(api, evil, endpoint, input, { token: actor.token })
      if (status === 422) refused.push(endpoint.name)
    }
    expect(refused).toEqual(['team.mailAgain', 'reminders.sendInvites', 'fees.setUp', 'billing.portal'])
    const atWork = async () => {
      const { rows } = await api.pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job where state < 'completed' and start_after <= now()`,
      )
      return rows[0]!.count
    }
    await expect.poll(atWork, { timeout: 60_000 }).toBe(0)
    expect(await tablesWith('evil.example')).toEqual([])
    // Nor the address that the server listens on, which leads nowhere.
    expect(await tablesWith('//0.0.0.0')).toEqual([])
  })

  test('the mail of a job names the screen in place of its address', async () => {
    const { token, user } = await owner(api)
    await callAt(api, evil, contract.accountData.start, {}, { token })
    await expect.poll(async () => (await lastMail(api.db, user.email!))?.body).toContain(m.page_data())
  })

  test('a code’s text names no site', async () => {
    const phone = newNumber()
    expect((await callAt(api, evil, phoneSignIn.sendCode, { phone })).status).toBe(200)
    expect((await lastMail(api.db, phone))!.body).toMatch(/^\d{6} is your Lakou code\. .* anyone\.$/)
  })

  test('an invitation to the team is made and not mailed, and says why', async () => {
    const mine = await owner(api, { proven: true })
    const { email } = newcomer()
    const input = { church_id: mine.church.id, role: 'usher', email }
    const { status, body } = await callAt(api, evil, team.invite, input, { token: mine.token })
    expect({ status, notMailed: body.not_mailed }).toEqual({
      status: 200,
      notMailed: m.invitation_not_mailed(),
    })
    expect(body.invitation).toMatchObject({ email: null, note: email })
    expect(new URL(body.link).pathname).toMatch(/^\/join\//)
    expect(await lastMail(api.db, email)).toBeUndefined()
  })

  test('an invitation that was mailed is not mailed again, and its link stays', async () => {
    const mine = await owner(api, { proven: true })
    const { email } = newcomer()
    const options = { token: mine.token }
    const input = { church_id: mine.church.id, role: 'usher', email }
    const { body: first } = await callAt(api, 'http://localhost', team.invite, input, options)
    const again = { invitation_id: first.invitation.id }
    const { status, body } = await callAt(api, evil, team.mailAgain, again, options)
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: m.invitation_not_mailed_again(),
    })
    expect((await lastMail(api.db, email))!.body).toContain(first.link)
    const look = await callAt(api, evil, team.look, { token: first.link.split('/').at(-1)! })
    expect(look.status).toBe(200)
  })

  test('a message with a link is refused, at its preview too; one without goes', async () => {
    const mine = await owner(api)
    const someone = await member(api, mine.token, mine.church.id)
    const event_id = await invitedEvent(api.db, mine.church.id, [someone.id])
    const people = { church_id: mine.church.id, member_ids: [someone.id] }
    const options = { token: mine.token }
    const at = (origin: string) => [
      callAt(api, origin, reminders.preview, { ...people, kind: 'invite', event_id }, options),
      callAt(api, origin, reminders.sendInvites, { ...people, event_id, send_id: randomUUID() }, options),
    ]
    for (const { status, body } of await Promise.all(at(evil))) {
      expect({ status, message: body.message }).toEqual({ status: 422, message: m.links_off() })
    }
    expect(await api.db.$count(deliveries, eq(deliveries.memberId, someone.id))).toBe(0)
    expect((await Promise.all(at('http://127.0.0.1:3000'))).map(({ status }) => status)).toEqual([200, 200])
    const [row] = await api.db.select().from(deliveries).where(eq(deliveries.memberId, someone.id))
    expect(row!.body).toContain('http://127.0.0.1:3000/e/')
    const plain = { ...people, text: 'Bonjou {name}' }
    expect((await callAt(api, evil, reminders.sendMessage, plain, options)).status).toBe(200)
  })

  test.each([
    ['the page for cards and invoices', contract.billing.portal],
    ['the account that takes fees', contract.fees.setUp],
  ])('%s would lead back to the name, and is refused', async (_, endpoint) => {
    await api.db.update(users).set({ userType: 2 }).where(eq(users.id, actor.user.id))
    const input = await samples[endpoint.name]!({ api, church, memberId, actor })
    const { status, body } = await callAt(api, evil, endpoint, input, { token: actor.token })
    expect({ status, message: body.message }).toEqual({ status: 422, message: m.address_unknown() })
  })

  test('a sign-in by Google would lead back to the name, and is refused', async () => {
    const query = new URLSearchParams({ binding: 'b'.repeat(43), mode: 'redirect' })
    const response = await api.app.request(`${evil}/api/login/google?${query}`, { headers: fromElsewhere() })
    expect(response.status).toBe(422)
    expect(response.headers.get('location')).toBeNull()
  })
})

test('with PUBLIC_URL its site is in the texts and mails, whatever the caller wrote', async () => {
  const mine = await owner(known, { proven: true })
  const phone = newNumber()
  await callAt(known, evil, phoneSignIn.sendCode, { phone })
  expect((await lastMail(known.db, phone))!.body).toMatch(/\n@lakou\.example #\d{6}$/)
  const { email } = newcomer()
  const input = { church_id: mine.church.id, role: 'usher', email }
  await callAt(known, evil, team.invite, input, { token: mine.token })
  expect((await lastMail(known.db, email))!.body).toContain('\nhttps://lakou.example/join/')
})

test('at a loopback address it is that address', async () => {
  const phone = newNumber()
  await callAt(api, 'http://127.0.0.1:3000', phoneSignIn.sendCode, { phone })
  expect((await lastMail(api.db, phone))!.body).toMatch(/\n@127\.0\.0\.1 #\d{6}$/)
})
