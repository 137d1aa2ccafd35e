import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { accountEmail } from '#contract/account/account-email.ts'
import { account } from '#contract/account/account.ts'
import { google } from '#contract/account/google.ts'
import { apiKeys as apiKeyCalls } from '#contract/account/api-keys.ts'
import { passkeys } from '#contract/account/passkeys.ts'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { security } from '#contract/account/security.ts'
import { church } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { identities } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { signInByGoogle } from '#tests/support/google-visit.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { passwordLink } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere, lastCode, lastTextedCode, newNumber } from '#tests/support/samples/visitors.ts'
import { turnOn } from '#tests/support/second-factor.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { authenticator } from '#tests/support/stand-ins/authenticator.ts'
import { startOidc } from '#tests/support/stand-ins/oidc-stand-in.ts'
import { runOperatorCommand } from '#server/account/operator/commands.ts'
import { storeUnsentMail, storeUnsentText } from '#server/gateways/unsent.ts'

// A stranger registers with an email that is not theirs, adds ways in, and waits for its owner.

const issuer = await startOidc()
afterAll(() => issuer.stop())
const api = await startApi(issuer.env)
const headers = fromElsewhere

async function addPhone({ token }: Actor): Promise<string> {
  const phone = newNumber()
  await api.call(phoneSignIn.sendCodeToAdd, { phone }, { token, headers: headers() })
  const code = await lastTextedCode(api.db, phone)
  const added = await api.call(phoneSignIn.add, { phone, token: code }, { token, headers: headers() })
  expect(added.status).toBe(200)
  return phone
}

/** What a stranger can add, each with what tells whether it still leads into the account. */
const ways: Record<string, (thief: Actor) => Promise<() => Promise<boolean>>> = {
  async phone(thief) {
    const phone = await addPhone(thief)
    return async () => {
      await api.call(phoneSignIn.sendCode, { phone }, { headers: headers() })
      const token = await lastTextedCode(api.db, phone)
      const { body } = await api.call(phoneSignIn.verify, { phone, token }, { headers: headers() })
      return sessionGiven(body).user.id === thief.user.id
    }
  },
  async 'API key'({ token }) {
    const { apiKey } = (await api.call(apiKeyCalls.generate, {}, { token })).body
    return async () => (await api.call(church.list, {}, { token: apiKey })).status === 200
  },
  async 'second factor'(thief) {
    await turnOn(api, thief)
    return async () => {
      const input = { email: thief.user.email!, password: 'new horse' }
      const { body } = await api.call(account.signIn, input, { headers: headers() })
      return body.is_2factor_auth_enabled
    }
  },
  async passkey({ token }) {
    const { options } = (await api.call(passkeys.addOptions, {}, { token })).body
    const device = authenticator()
    expect((await api.call(passkeys.add, { response: device.register({ options }) }, { token })).status).toBe(
      200,
    )
    return async () => {
      const begun = (await api.call(passkeys.signInOptions, {}, { headers: headers() })).body
      const response = device.authenticate({ options: begun.options })
      return (await api.call(passkeys.signIn, { response }, { headers: headers() })).status === 200
    }
  },
  async session({ token, refreshToken }) {
    return async () => {
      const used = await api.call(account.sessions, {}, { token })
      const renewed = await api.call(account.refresh, { refresh_token: refreshToken }, { headers: headers() })
      return used.status === 200 || renewed.status === 200
    }
  },
  async 'sign-in without a password'(thief) {
    const phone = await addPhone(thief)
    const mine = (await api.call(security.identities, {}, { token: thief.token })).body.identities
    const password = mine.find(({ kind }) => kind === 'password')!
    const removed = await api.call(
      security.removeIdentity,
      { identity_id: password.id },
      { token: thief.token },
    )
    expect(removed.status).toBe(200)
    return async () => {
      const rows = await api.db.select().from(identities).where(eq(identities.subject, phone))
      return rows.length > 0
    }
  },
}

async function reset(email: string) {
  await api.call(account.forgotPassword, { email }, { headers: headers() })
  const input = { email, password: 'new horse', token: await lastCode(api.db, email) }
  return api.call(account.resetPassword, input, { headers: headers() })
}

test.each(Object.entries(ways))(
  'a reset of a password that is the first proof of the email ends a stranger’s %s, and says so',
  async (_, add) => {
    const thief = await person(api)
    const email = thief.user.email!
    const leadsIn = await add(thief)
    const { status, body } = await reset(email)
    expect(status).toBe(200)
    const owner = sessionGiven(body)
    expect(owner.user).toMatchObject({ id: thief.user.id, email_proven: true })
    expect(await leadsIn()).toBe(false)
    const input = { email, password: 'correct horse' }
    expect((await api.call(account.signIn, input, { headers: headers() })).status).toBe(401)
    const own = { email, password: 'new horse' }
    expect(sessionGiven((await api.call(account.signIn, own, { headers: headers() })).body).user.id).toBe(
      thief.user.id,
    )
  },
)

test('what was removed is said in the response, the mail and the security list; nothing is said of nothing', async () => {
  const thief = await person(api)
  const email = thief.user.email!
  await ways['API key']!(thief)
  const { body } = await reset(email)
  expect(body).toMatchObject({ access_removed: true })
  const mails = await unsentFor(api, email)
  expect(mails.some((mail) => mail.body.includes(m.security_access_removed()))).toBe(true)
  const { access_token } = sessionGiven(body)
  const { events } = (await api.call(security.events, {}, { token: access_token })).body
  expect(events.map(({ kind }) => kind)).toContain('access_removed')

  const plain = await person(api)
  expect((await reset(plain.user.email!)).body).not.toHaveProperty('access_removed')
})

test('a code that confirms the email leaves the password and this session alone', async () => {
  const owner = await person(api)
  const email = owner.user.email!
  const checks = [await ways['phone']!(owner), await ways['API key']!(owner), await ways['passkey']!(owner)]
  const other = sessionGiven(
    (await api.call(account.signIn, { email, password: 'correct horse' }, { headers: headers() })).body,
  )
  const { token } = owner
  await api.call(accountEmail.sendProofCode, {}, { token, headers: headers() })
  const code = await lastCode(api.db, email)
  const proven = await api.call(accountEmail.prove, { token: code }, { token, headers: headers() })
  expect(proven.body).toMatchObject({ user: { email_proven: true }, access_removed: true })
  for (const leadsIn of checks) expect(await leadsIn()).toBe(false)
  expect((await api.call(account.sessions, {}, { token: other.access_token })).status).toBe(401)
  const { body } = await api.call(account.sessions, {}, { token })
  expect(body.sessions).toHaveLength(1)
  const input = { email, password: 'correct horse' }
  expect((await api.call(account.signIn, input, { headers: headers() })).status).toBe(200)
})

test('an email that is proven stays proven: a later reset leaves the ways in that were added since', async () => {
  const { user, token } = await person(api)
  const email = user.email!
  await reset(email)
  const own = sessionGiven(
    (await api.call(account.signIn, { email, password: 'new horse' }, { headers: headers() })).body,
  )
  await addPhone({ ...own, token: own.access_token, refreshToken: '' })
  expect((await reset(email)).body).not.toHaveProperty('access_removed')
  const rows = await api.db.select().from(identities).where(eq(identities.userId, user.id))
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['password', 'phone'])
  expect((await api.call(account.sessions, {}, { token })).status).toBe(401)
})

test('joining by Google ends a stranger’s API key and second factor as well', async () => {
  const thief = await person(api)
  const keyLeadsIn = await ways['API key']!(thief)
  await turnOn(api, thief)
  const email = thief.user.email!
  const atGoogle = { sub: thief.user.id, name: 'Marie', email, email_verified: true }
  const { body, proof } = await signInByGoogle(api, issuer, atGoogle)
  const { join } = body as unknown as { join: { ticket: string } }
  const ticket = { ticket: join.ticket, secret: proof.secret }
  await api.call(google.mailCode, ticket, { headers: headers() })
  const code = await lastCode(api.db, email)
  const joined = await api.call(google.join, { ...ticket, code }, { headers: headers() })
  expect(joined.body).toMatchObject({ is_2factor_auth_enabled: false, access_removed: true })
  expect(await keyLeadsIn()).toBe(false)
})

test('the operator’s link and the operator’s command count as a proof', async () => {
  const linked = await person(api)
  const keyLeadsIn = await ways['API key']!(linked)
  const link = await passwordLink(api, linked.user.id)
  const used = await api.call(
    security.usePasswordLink,
    { link, password: 'new horse' },
    { headers: headers() },
  )
  expect(sessionGiven(used.body).user.email_proven).toBe(true)
  expect(await keyLeadsIn()).toBe(false)

  const named = await person(api)
  const namedKey = await ways['API key']!(named)
  const services = {
    db: api.db,
    enqueueMail: storeUnsentMail,
    enqueueText: storeUnsentText,
    pageAddress: (path: string) => `https://church.example${path}`,
  }
  const said = await runOperatorCommand(services, ['prove', named.user.email!])
  expect(said).toContain('is proven now')
  expect(await namedKey()).toBe(false)
  expect((await api.call(account.sessions, {}, { token: named.token })).status).toBe(401)
  const input = { email: named.user.email!, password: 'correct horse' }
  const back = await api.call(account.signIn, input, { headers: headers() })
  expect(sessionGiven(back.body).user.email_proven).toBe(true)
  await expect(runOperatorCommand(services, ['prove', named.user.email!])).rejects.toThrow('proven already')
})

test('what a stranger adds at the very moment of the proof is ended, too', async () => {
  const thief = await person(api)
  const email = thief.user.email!
  await api.call(account.forgotPassword, { email }, { headers: headers() })
  const token = await lastCode(api.db, email)
  const adding = Array.from({ length: 8 }, () => api.call(apiKeyCalls.generate, {}, { token: thief.token }))
  const input = { email, password: 'new horse', token }
  const proof = await api.call(account.resetPassword, input, { headers: headers() })
  expect(proof.status).toBe(200)
  const keys = (await Promise.all(adding)).flatMap(({ status, body }) =>
    status === 200 ? [body.apiKey] : [],
  )
  for (const key of keys) expect((await api.call(church.list, {}, { token: key })).status).toBe(401)
})
