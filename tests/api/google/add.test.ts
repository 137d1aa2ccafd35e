import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { google } from '#contract/account/google.ts'
import type { GoogleMode } from '#contract/account/google.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { identities, users } from '#server/db/schema/account.ts'
import { securityEvents } from '#server/db/schema/identities.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { patient, startApiWith } from '#tests/support/api.ts'
import {
  callbackPath,
  openPage,
  signInByGoogle,
  statusesOf,
  visitGoogle,
} from '#tests/support/google-visit.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { startOidc } from '#tests/support/stand-ins/oidc-stand-in.ts'

// Somebody who is signed in adds Google as a way in.

const issuer = await startOidc()
afterAll(() => issuer.stop())
const api = await startApiWith({ env: issuer.env, maxWait: patient })

const googleOf = ({ user }: Pick<Actor, 'user'>) =>
  api.db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, user.id), eq(identities.kind, 'google')))
const add = (token: string, proof: Record<string, string>) => api.call(google.add, proof, { token })

/** Goes to Google as this person to add it to the account, and comes back. */
async function comesBack({ token }: Actor, sub: string, details: { email?: string; mode?: GoogleMode } = {}) {
  const { mode = 'popup', email = `${sub}@gmail.example` } = details
  const secret = newSecret()
  const begun = await api.call(google.begin, { binding: hashSecret(secret), mode }, { token })
  expect(begun.status).toBe(200)
  issuer.signsIn({ sub, name: 'Marie Joseph', email, email_verified: true })
  const path = await callbackPath(api, issuer, `/api/login/google?attempt=${begun.body.attempt}`)
  const page = await openPage(api, path)
  const ticket = page.outcome && 'ticket' in page.outcome ? page.outcome.ticket : ''
  return { ...page, secret, proof: { ticket, secret } }
}

test('adding Google lets it sign in, and is told by mail', async () => {
  const marie = await person(api)
  const sub = randomUUID()
  const { proof } = await comesBack(marie, sub)
  expect(await add(marie.token, proof)).toMatchObject({ status: 200, body: { message: m.google_added() } })
  expect(await googleOf(marie)).toMatchObject([{ subject: sub }])
  const [mail] = await unsentFor(api, marie.user.email!)
  expect(mail!.body).toContain(m.security_google_added())
  const { body } = await signInByGoogle(api, issuer, { sub })
  // The email at Google is another one: it does not become the account's.
  expect(sessionGiven(body as never).user).toMatchObject({
    id: marie.user.id,
    email: marie.user.email,
    email_proven: false,
  })
})

test('the same email, confirmed by Google, is proven by it', async () => {
  const marie = await person(api)
  const { proof } = await comesBack(marie, randomUUID(), { email: marie.user.email! })
  await add(marie.token, proof)
  const [row] = await api.db.select().from(users).where(eq(users.id, marie.user.id))
  expect(row!.emailProvenAt).not.toBeNull()
})

test('a Google account that signs in to another account is refused, and stays there', async () => {
  const [first, second] = [await person(api), await person(api)]
  const sub = randomUUID()
  await add(first.token, (await comesBack(first, sub)).proof)
  const { status, body } = await add(second.token, (await comesBack(second, sub)).proof)
  expect({ status, body }).toEqual({ status: 409, body: { message: m.google_taken() } })
  expect(await googleOf(second)).toEqual([])
  expect(await googleOf(first)).toHaveLength(1)
})

test('adding what is there already changes nothing and tells nobody', async () => {
  const marie = await person(api)
  const sub = randomUUID()
  await add(marie.token, (await comesBack(marie, sub)).proof)
  expect((await add(marie.token, (await comesBack(marie, sub)).proof)).status).toBe(200)
  const added = and(eq(securityEvents.userId, marie.user.id), eq(securityEvents.kind, 'google_added'))
  expect(await api.db.$count(securityEvents, added)).toBe(1)
})

test('a ticket adds Google only to the account that began, and signs nobody in', async () => {
  const [marie, other] = [await person(api), await person(api)]
  const sub = randomUUID()
  const { proof } = await comesBack(marie, sub)
  const expected = { status: 400, body: { message: m.google_expired() } }
  expect(await add(other.token, proof)).toMatchObject(expected)
  expect(await add(marie.token, { ...proof, secret: newSecret() })).toMatchObject(expected)
  expect(await api.call(google.exchange, proof, { headers: fromElsewhere() })).toMatchObject(expected)
  expect(await add(marie.token, proof)).toMatchObject({ status: 200 })
  expect(await add(marie.token, proof)).toMatchObject(expected)
  expect(await googleOf(other)).toEqual([])
})

test('the ticket of a sign-in adds Google to no account', async () => {
  const victim = await person(api)
  const { proof } = await visitGoogle(api, issuer, {
    sub: randomUUID(),
    email: 'a@gmail.example',
    email_verified: true,
  })
  expect((await add(victim.token, proof)).status).toBe(400)
  expect(await googleOf(victim)).toEqual([])
})

test('two accounts that add one Google account at once: one has it', async () => {
  const people = [await person(api), await person(api)]
  const sub = randomUUID()
  const proofs: Record<string, string>[] = []
  for (const one of people) proofs.push((await comesBack(one, sub)).proof)
  const replies = await Promise.all(people.map(({ token }, index) => add(token, proofs[index]!)))
  expect(statusesOf(replies)).toEqual([200, 409])
})

test('without a popup it leads back to the security screen', async () => {
  const marie = await person(api)
  const { status, location, secret } = await comesBack(marie, randomUUID(), { mode: 'redirect' })
  expect(status).toBe(303)
  const [, ticket] = /^\/security#ticket=([\w-]{43})$/.exec(location!)!
  expect((await add(marie.token, { ticket: ticket!, secret })).status).toBe(200)
})
