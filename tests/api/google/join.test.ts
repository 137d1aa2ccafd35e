import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { google } from '#contract/account/google.ts'
import type { GoogleJoin } from '#contract/account/google.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { identities, users } from '#server/db/schema/account.ts'
import { secondFactors, securityEvents, signInTickets } from '#server/db/schema/identities.ts'
import { newSecret } from '#server/tokens.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { signInByGoogle, statusesOf, visitGoogle } from '#tests/support/google-visit.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { fromElsewhere, lastCode } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { startOidc } from '#tests/support/stand-ins/oidc-stand-in.ts'

// Somebody comes by Google whose email has an account already: it is joined once they have shown that it is theirs.

const issuer = await startOidc()
afterAll(() => issuer.stop())
const api = await startApi(issuer.env)

const password = 'correct horse'
const waysOf = async (userId: string) => {
  const rows = await api.db.select().from(identities).where(eq(identities.userId, userId))
  return rows.map(({ kind }) => kind).sort()
}
const eventsOf = async (userId: string) => {
  const rows = await api.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))
  return rows.sort((a, b) => a.id - b.id).map(({ kind }) => kind)
}
const isSignedIn = async ({ token }: Pick<Actor, 'token'>) =>
  (await api.call(account.sessions, {}, { token })).status === 200

/** An account, and the same person at Google who has come back from there. */
async function meets(details: { proven?: boolean } = {}) {
  const owner = await person(api)
  const { id, email } = owner.user
  if (details.proven ?? true) {
    await api.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, id))
  }
  const atGoogle = {
    sub: randomUUID(),
    name: 'Marie Joseph',
    email: email!.toUpperCase(),
    email_verified: true,
  }
  const { status, body, proof } = await signInByGoogle(api, issuer, atGoogle)
  expect(status).toBe(200)
  const { join } = body as unknown as { join: GoogleJoin }
  return {
    owner,
    id,
    email: email!,
    atGoogle,
    join,
    used: proof,
    proof: { ticket: join.ticket, secret: proof.secret },
  }
}
type Meeting = Awaited<ReturnType<typeof meets>>

const mailCode = (proof: Meeting['proof'], headers = fromElsewhere()) =>
  api.call(google.mailCode, proof, { headers })
const join = (input: Record<string, string>) => api.call(google.join, input, { headers: fromElsewhere() })

async function codeFor({ proof, email }: Meeting): Promise<string> {
  expect((await mailCode(proof)).body).toEqual({ message: m.google_code_sent({ email }) })
  return lastCode(api.db, email)
}

test('an account with the same email is neither signed in to nor changed before it is shown to be theirs', async () => {
  const { id, email, join: offered } = await meets()
  expect(offered).toEqual({ ticket: expect.any(String), email, has_password: true, email_proven: true })
  expect(await waysOf(id)).toEqual(['password'])
  expect(await unsentFor(api, email)).toEqual([])
})

test('the password joins, and afterwards Google signs in by itself', async () => {
  const { owner, id, email, atGoogle, proof } = await meets()
  const { status, body } = await join({ ...proof, password })
  expect(status).toBe(200)
  expect(sessionGiven(body).user).toMatchObject({ id, email_proven: true, login_method: 'Email' })
  expect(await waysOf(id)).toEqual(['google', 'password'])
  expect(await isSignedIn(owner)).toBe(true)
  expect(await eventsOf(id)).toEqual(['sign_in', 'google_added', 'sign_in'])
  const [mail] = await unsentFor(api, email)
  expect(mail!.body).toContain(m.security_google_added())
  expect(sessionGiven((await signInByGoogle(api, issuer, atGoogle)).body as never).user.id).toBe(id)
})

test('a mailed code joins an account whose email was proven, and all its ways in stay', async () => {
  const meeting = await meets()
  const code = await codeFor(meeting)
  const { status, body } = await join({ ...meeting.proof, code })
  expect(status).toBe(200)
  expect(sessionGiven(body).user.id).toBe(meeting.id)
  expect(await waysOf(meeting.id)).toEqual(['google', 'password'])
  expect(await isSignedIn(meeting.owner)).toBe(true)
})

test('who registered with another’s email and waits for them is out once its owner comes', async () => {
  const meeting = await meets({ proven: false })
  expect(meeting.join.email_proven).toBe(false)
  const code = await codeFor(meeting)
  expect((await join({ ...meeting.proof, code })).status).toBe(200)
  expect(await waysOf(meeting.id)).toEqual(['google'])
  expect(await isSignedIn(meeting.owner)).toBe(false)
  expect(await eventsOf(meeting.id)).toEqual(['sign_in', 'access_removed', 'google_added', 'sign_in'])
  const back = await api.call(
    account.signIn,
    { email: meeting.email, password },
    { headers: fromElsewhere() },
  )
  expect(back.status).toBe(401)
})

test('the second factor of the account is asked for after joining', async () => {
  const { id, email, proof } = await meets()
  await api.db.insert(secondFactors).values({ userId: id, secret: 'sealed', confirmedAt: new Date() })
  const { body } = await join({ ...proof, password })
  expect(body).toEqual({ is_2factor_auth_enabled: true, challenge: expect.any(String), email })
})

test('wrong passwords and codes are refused at their field, five times in all, and stand in the security list', async () => {
  const meeting = await meets()
  const { id, proof } = meeting
  const code = await codeFor(meeting)
  const wrongCode = code === '000000' ? '111111' : '000000'
  for (let nth = 1; nth <= 2; nth++) {
    const byPassword = await join({ ...proof, password: 'wrong horse' })
    expect(byPassword).toMatchObject({ status: 400, body: { fields: { password: m.password_wrong() } } })
    const byCode = await join({ ...proof, code: wrongCode })
    expect(byCode).toMatchObject({ status: 400, body: { fields: { code: m.code_refused() } } })
  }
  await join({ ...proof, code: wrongCode })
  const late = await join({ ...proof, code })
  expect({ status: late.status, body: late.body }).toEqual({
    status: 400,
    body: { message: m.google_expired() },
  })
  expect(await waysOf(id)).toEqual(['password'])
  const refused = (await eventsOf(id)).filter((kind) => kind.endsWith('_refused'))
  expect(refused).toEqual([
    'sign_in_refused',
    'code_refused',
    'sign_in_refused',
    'code_refused',
    'code_refused',
  ])
})

test('a code joins only the Google account for which it was mailed', async () => {
  const meeting = await meets()
  const code = await codeFor(meeting)
  const other = await signInByGoogle(api, issuer, { ...meeting.atGoogle, sub: randomUUID() })
  const { join: offered } = other.body as unknown as { join: GoogleJoin }
  const reply = await join({ ticket: offered.ticket, secret: other.proof.secret, code })
  expect(reply).toMatchObject({ status: 400, body: { fields: { code: m.code_refused() } } })
  expect(await waysOf(meeting.id)).toEqual(['password'])
})

test.each([
  ['of another browser', async ({ proof }: Meeting) => ({ ...proof, secret: newSecret() })],
  ['that has joined already', async ({ proof }: Meeting) => (await join({ ...proof, password }), proof)],
  ['from the popup itself', async ({ used }: Meeting) => used],
  [
    'that is too old',
    async ({ proof }: Meeting) => (await api.db.update(signInTickets).set({ expiresAt: sql`now()` }), proof),
  ],
])('a ticket %s joins nothing', async (_, ticketOf) => {
  const meeting = await meets()
  const proof = await ticketOf(meeting)
  const before = await waysOf(meeting.id)
  const expected = { status: 400, body: { message: m.google_expired() } }
  expect(await join({ ...proof, password })).toMatchObject(expected)
  expect(await mailCode(proof)).toMatchObject(expected)
  expect((await api.call(google.exchange, proof, { headers: fromElsewhere() })).status).toBe(400)
  expect(await waysOf(meeting.id)).toEqual(before)
})

test('what the popup hands over joins nothing, and what joins is not exchanged', async () => {
  const { id, atGoogle, proof } = await meets()
  const fresh = await visitGoogle(api, issuer, atGoogle)
  expect((await join({ ...fresh.proof, password })).status).toBe(400)
  expect((await api.call(google.exchange, proof, { headers: fromElsewhere() })).status).toBe(400)
  expect(await waysOf(id)).toEqual(['password'])
  expect((await join({ ...proof, password })).status).toBe(200)
})

test('joining twice at once joins once', async () => {
  const { id, proof } = await meets()
  const replies = await Promise.all([join({ ...proof, password }), join({ ...proof, password })])
  expect(statusesOf(replies)).toEqual([200, 400])
  expect(await waysOf(id)).toEqual(['google', 'password'])
})

test('joining with nothing to show is refused at the field', async () => {
  const { proof } = await meets()
  expect(await join(proof)).toMatchObject({ status: 400, body: { fields: { code: m.code_required() } } })
})

test('one network asks for so many codes, then it has to wait', async () => {
  const { proof, email } = await meets()
  const headers = fromElsewhere()
  const statuses = []
  for (let nth = 1; nth <= 101; nth++) statuses.push((await mailCode(proof, headers)).status)
  expect(statuses).toEqual([...Array<number>(100).fill(200), 429])
  expect(await unsentFor(api, email)).toHaveLength(100)
})
