import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { google } from '#contract/account/google.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { locales } from '#contract/locales/paraglide/runtime.js'
import { identities, sessions, users } from '#server/db/schema/account.ts'
import { secondFactors, securityEvents, signInTickets } from '#server/db/schema/identities.ts'
import { newSecret } from '#server/tokens.ts'
import { person } from '#tests/support/actors.ts'
import { patient, startApiWith } from '#tests/support/api.ts'
import {
  signInByGoogle,
  statusesOf,
  strangerAtGoogle as stranger,
  visitGoogle,
} from '#tests/support/google-visit.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { startOidc } from '#tests/support/stand-ins/oidc-stand-in.ts'

// Whose account somebody gets who has come back from Google.

const issuer = await startOidc()
afterAll(() => issuer.stop())
const api = await startApiWith({ env: issuer.env, maxWait: patient })

const exchange = (proof: Record<string, string>, language = 'en') =>
  api.call(google.exchange, proof, { language, headers: fromElsewhere() })

/** How many accounts, sessions and ways in there are: whoever is refused changes none of them. */
const counts = async () => [
  await api.db.$count(users),
  await api.db.$count(sessions),
  await api.db.$count(identities),
]

test('somebody new gets an account with the name and the proven email of Google', async () => {
  const marie = stranger()
  const { status, body } = await signInByGoogle(api, issuer, marie)
  expect(status).toBe(200)
  const { user } = sessionGiven(body as never)
  expect(user).toMatchObject({
    name: 'Marie-Ève Joseph',
    email: marie.email,
    email_proven: true,
    login_method: 'Google',
    user_type: null,
  })
  expect(user.username).toMatch(/^marieevejoseph\d*$/)
  const ways = await api.db.select().from(identities).where(eq(identities.userId, user.id))
  expect(ways).toMatchObject([{ kind: 'google', subject: marie.sub, secretHash: null }])
})

test('bearers of one name get usernames with a number', async () => {
  const names = []
  for (let nth = 1; nth <= 3; nth++) {
    const { body } = await signInByGoogle(api, issuer, { ...stranger(), name: 'Ti Jo' })
    names.push(sessionGiven(body as never).user.username)
  }
  expect(names).toEqual(['tijo', 'tijo2', 'tijo3'])
})

test('whoever comes again is known by what Google calls them, whatever their email is now', async () => {
  const other = await person(api)
  const marie = stranger()
  const first = sessionGiven((await signInByGoogle(api, issuer, marie)).body as never)
  // The new address is another account's: that account is not touched.
  const moved = { ...marie, email: other.user.email!, email_verified: true }
  const again = sessionGiven((await signInByGoogle(api, issuer, moved)).body as never)
  expect(again.user).toMatchObject({ id: first.user.id, email: marie.email })
  const unverified = { ...marie, email: other.user.email!, email_verified: false }
  expect(sessionGiven((await signInByGoogle(api, issuer, unverified)).body as never).user.id).toBe(
    first.user.id,
  )
})

test('an account with a second factor asks for it after Google, too', async () => {
  const marie = stranger()
  const { user } = sessionGiven((await signInByGoogle(api, issuer, marie)).body as never)
  await api.db.insert(secondFactors).values({ userId: user.id, secret: 'sealed', confirmedAt: new Date() })
  const { body } = await signInByGoogle(api, issuer, marie)
  expect(body).toEqual({ is_2factor_auth_enabled: true, challenge: expect.any(String), email: marie.email })
})

test.each([
  ['that Google has not confirmed', { email_verified: false }],
  ['that is not said to be confirmed', { email_verified: undefined }],
])('an email %s joins nothing and makes no account', async (_, details) => {
  const victim = await person(api)
  for (const email of [victim.user.email!, stranger().email]) {
    const before = await counts()
    const { status, body } = await signInByGoogle(api, issuer, { ...stranger(), email, ...details })
    expect({ status, body }).toEqual({ status: 403, body: { message: m.google_unverified() } })
    expect(await counts()).toEqual(before)
  }
  const events = await api.db.select().from(securityEvents).where(eq(securityEvents.userId, victim.user.id))
  expect(events.map(({ kind }) => kind)).toEqual(['sign_in', 'sign_in_refused'])
})

test('a person without an email at Google is refused in words', async () => {
  const { status, body } = await signInByGoogle(api, issuer, { sub: randomUUID(), name: 'Ann' })
  expect({ status, message: body.message }).toEqual({ status: 403, message: m.google_unverified() })
})

test('a ticket is good once, within a minute, and only for the browser that began', async () => {
  const before = await counts()
  const { proof } = await visitGoogle(api, issuer, stranger())
  const ofOther = await visitGoogle(api, issuer, stranger())
  // Somebody else's ticket, brought into this browser, signs nobody in: neither way round.
  expect((await exchange({ ...proof, secret: newSecret() })).status).toBe(400)
  expect((await exchange({ ticket: ofOther.proof.ticket, secret: proof.secret })).status).toBe(400)
  expect(await counts()).toEqual(before)
  expect((await exchange(proof)).status).toBe(200)
  for (const locale of locales) {
    const again = await exchange(proof, locale)
    expect({ status: again.status, body: again.body }).toEqual({
      status: 400,
      body: { message: m.google_expired({}, { locale }) },
    })
  }
  await api.db.update(signInTickets).set({ expiresAt: sql`now()` })
  expect((await exchange(ofOther.proof)).status).toBe(400)
})

test('two exchanges of one ticket at once begin one session', async () => {
  const { proof } = await visitGoogle(api, issuer, stranger())
  const replies = await Promise.all([exchange(proof), exchange(proof), exchange(proof)])
  expect(statusesOf(replies)).toEqual([200, 400, 400])
})
