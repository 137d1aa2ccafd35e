import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { google } from '#contract/account/google.ts'
import { passkeys } from '#contract/account/passkeys.ts'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { security } from '#contract/account/security.ts'
import { sessions } from '#server/db/schema/account.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { newSecret } from '#server/tokens.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { addPhone, confirmedAgo, passwordLink } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere, lastCode, lastMail, newcomer, newNumber } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { authenticator } from '#tests/support/stand-ins/authenticator.ts'

// What somebody tries who wants into another person's account, or to know whether there is one. What belongs to a single
// call stands with it: passwords, sessions, known-devices and security.

// With a provider to add, which is not reached here.
const api = await startApi({ GOOGLE_CLIENT_ID: 'lakou', GOOGLE_CLIENT_SECRET: 'secret' })
const password = 'wrong horse'

async function thiefOf({ user }: Actor) {
  const input = { email: user.email!, password: 'correct horse' }
  return sessionGiven((await api.call(account.signIn, input, { headers: fromElsewhere() })).body)
}

const guesses: [Endpoint, Record<string, string>][] = [
  [account.signIn, { password }],
  [account.forgotPassword, {}],
  [account.resetPassword, { password, token: '000000' }],
]

test.each(guesses)(
  '$name tells by no word, status or header whether there is an account',
  async (call, rest) => {
    const { user } = await person(api)
    const home = { known: fromElsewhere(), unknown: fromElsewhere() }
    const ask = async (email: string, headers: Record<string, string>) => {
      const reply = await api.call(call, { email, ...rest }, { headers })
      return { status: reply.status, body: reply.body, headers: [...reply.headers.keys()] }
    }
    // The same as long as it is answered, at the limit, and beyond it.
    const stranger = newcomer().email
    for (let i = 0; i <= call.tries!.count; i++) {
      expect(await ask(stranger, home.unknown)).toEqual(await ask(user.email!, home.known))
    }
    expect((await ask(stranger, home.unknown)).status).toBe(429)
  },
)

test.each(guesses)('$name does as much where there is no account', async (call, rest) => {
  const uncounted = () => api.db.delete(rateLimits)
  // Registered by the call: with a password that costs what passwords cost.
  const { body } = await api.call(account.register, newcomer(), { headers: fromElsewhere() })
  const { user } = body
  // The processor's time, of this process with all its threads: other programs do not change it as they change the clock's.
  const spent: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const measure = async (whose: 'known' | 'unknown', email: string) => {
    // A code is compared where there is one.
    if (call === account.resetPassword) {
      await api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
    }
    await uncounted()
    const before = process.cpuUsage()
    await api.call(call, { email, ...rest }, { headers: fromElsewhere() })
    const { user: own, system } = process.cpuUsage(before)
    spent[whose].push(own + system)
  }
  for (let i = 0; i < 15; i++) {
    await measure('known', user.email!)
    await measure('unknown', newcomer().email)
  }
  // Of the middle ones: garbage that is collected in one of them costs as much as many hashes.
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
  // A hash that was left out would save nearly all of it.
  const ratio = middle(spent.unknown) / middle(spent.known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('six codes an hour with ten tries each: whoever guesses from everywhere needs 700 days for one code', async () => {
  const { count, minutes } = account.forgotPassword.tries!.perEmail!
  expect({ count, minutes }).toEqual({ count: 6, minutes: 60 })
  const { user } = await person(api)
  const email = user.email!
  const ask = () => api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
  for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
  const last = await ask()
  expect(last.status).toBe(200)
  expect((await ask()).status).toBe(429)
  const code = await lastCode(api.db, email)
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const cookie = last.headers.getSetCookie()[0]!.split(';')[0]!
  const guess = (token: string) =>
    api.call(
      account.resetPassword,
      { email, token, password: 'new horse' },
      { headers: { ...fromElsewhere(), cookie } },
    )
  for (let i = 0; i < 5; i++) expect((await guess(other)).status).toBe(400)
  expect((await guess(code)).status).toBe(400)
})

test('nobody locks the owner out of a new password or a sign-in: the wait is an hour at most, and minutes', async () => {
  const { user } = await person(api)
  const email = user.email!
  // Without a code there is nothing to guess, and nothing is counted.
  for (let i = 0; i < 120; i++) {
    const input = { email, token: '000000', password: 'new horse' }
    expect((await api.call(account.resetPassword, input, { headers: fromElsewhere() })).status).toBe(400)
    const verify = { email, token: '000000', challenge: newSecret() }
    expect((await api.call(account.verify, verify, { headers: fromElsewhere() })).status).toBe(401)
  }
  const asked = await api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
  const token = await lastCode(api.db, email)
  // A stranger uses up the tries that everyone has, and asks for codes as long as there are any.
  const other = String((Number(token) + 1) % 1_000_000).padStart(6, '0')
  for (let i = 0; i < 10; i++) {
    const input = { email, token: other, password: 'new horse' }
    await api.call(account.resetPassword, input, { headers: fromElsewhere() })
    const ask = await api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
    if (ask.status === 429) expect(Number(ask.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  }
  const cookie = asked.headers.getSetCookie()[0]!.split(';')[0]!
  const headers = { ...fromElsewhere(), cookie }
  const done = await api.call(account.resetPassword, { email, token, password: 'new horse' }, { headers })
  expect(done.status).toBe(200)
  for (let i = 0; i < 40; i++) {
    const wrong = await api.call(account.signIn, { email, password }, { headers: fromElsewhere() })
    if (wrong.status === 429) expect(Number(wrong.headers.get('retry-after'))).toBeLessThanOrEqual(180)
  }
})

const remedies: [string, (owner: Actor) => Promise<{ status: number }>][] = [
  [
    'a changed password',
    ({ token }) =>
      api.call(account.changePassword, { old_password: 'correct horse', password: 'new horse' }, { token }),
  ],
  [
    'a password set by a mailed code',
    async ({ user }) => {
      const email = user.email!
      await api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
      const token = await lastCode(api.db, email)
      const input = { email, token, password: 'new horse' }
      return api.call(account.resetPassword, input, { headers: fromElsewhere() })
    },
  ],
  [
    'a password set by the operator’s link',
    async ({ user }) => {
      const link = await passwordLink(api, user.id)
      return api.call(security.usePasswordLink, { link, password: 'new horse' }, { headers: fromElsewhere() })
    },
  ],
  [
    'a way in that is removed',
    async ({ token, user }) => {
      const input = { identity_id: await addPhone(api, user.id) }
      return api.call(security.removeIdentity, input, { token })
    },
  ],
  ['signing out all others', ({ token }) => api.call(security.endOtherSessions, {}, { token })],
]

test.each(remedies)('%s leaves a thief neither session nor the means to renew it', async (_, remedy) => {
  const owner = await person(api)
  const thief = await thiefOf(owner)
  expect((await remedy(owner)).status).toBe(200)
  expect((await api.call(account.sessions, {}, { token: thief.access_token })).status).toBe(401)
  const { refresh_token } = thief
  expect((await api.call(account.refresh, { refresh_token })).status).toBe(401)
  expect((await api.call(account.checkToken, { access_token: thief.access_token })).status).toBe(401)
})

test('a refresh token that was stolen and used again ends the session, and its owner is told', async () => {
  const owner = await person(api)
  const stolen = owner.refreshToken
  const renewed = (await api.call(account.refresh, { refresh_token: stolen })).body
  await api.call(account.sessions, {}, { token: renewed.access_token })
  await api.call(account.refresh, { refresh_token: stolen }, { headers: { 'user-agent': 'curl/8' } })
  expect((await api.call(account.sessions, {}, { token: renewed.access_token })).status).toBe(401)
  expect((await lastMail(api.db, owner.user.email!))!.body).toContain(m.security_session_ended())
  const { access_token } = await thiefOf(owner)
  const { events } = (await api.call(security.events, {}, { token: access_token })).body
  expect(events).toContainEqual(expect.objectContaining({ kind: 'session_ended', device: 'curl' }))
})

test('a stolen session adds no way in and removes none, until its thief shows the password', async () => {
  const owner = await person(api)
  const token = owner.token
  const added = await api.call(passkeys.addOptions, {}, { token })
  const device = authenticator()
  const response = device.register({ options: added.body.options })
  const passkey = (await api.call(passkeys.add, { response }, { token, headers: fromElsewhere() })).body
  await confirmedAgo(api, owner.user.id, 11)
  const attempts = () =>
    Promise.all([
      api.call(passkeys.addOptions, {}, { token }),
      api.call(google.begin, { binding: newSecret(), mode: 'popup' }, { token }),
      api.call(phoneSignIn.sendCodeToAdd, { phone: newNumber() }, { token, headers: fromElsewhere() }),
      api.call(security.addPassword, { password }, { token }),
      api.call(passkeys.remove, { passkey_id: passkey.id }, { token }),
      api.call(secondFactor.begin, {}, { token }),
    ])
  const messages = async () => (await attempts()).map(({ status, body }) => ({ status, body }))
  const refused = { status: 403, body: { message: m.confirm_first() } }
  expect(await messages()).toEqual([refused, refused, refused, expect.anything(), refused, refused])
  expect((await api.call(security.identities, {}, { token })).body.identities).toHaveLength(2)

  await expectFieldRefused(
    api,
    security.confirm,
    { password },
    { field: 'password', message: m.password_wrong },
    { token },
  )
  expect((await messages())[0]).toEqual(refused)
  const other = await thiefOf(owner)
  expect((await api.call(security.confirm, { password: 'correct horse' }, { token })).status).toBe(200)
  // In this session alone.
  await api.db
    .update(sessions)
    .set({ confirmedAt: new Date(0) })
    .where(eq(sessions.id, other.refresh_token.split('.')[0]!))
  const elsewhere = await api.call(passkeys.addOptions, {}, { token: other.access_token })
  expect(elsewhere.status).toBe(403)
  expect((await attempts()).map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 200])
  // What was removed may have been what another session began with.
  expect((await api.call(account.sessions, {}, { token: other.access_token })).status).toBe(401)
  expect((await api.call(account.sessions, {}, { token })).status).toBe(200)
})

test('who has only a session of an account cannot make it theirs', async () => {
  const owner = await person(api)
  await addPhone(api, owner.user.id)
  const { access_token: token } = await thiefOf(owner)
  const [passwordIdentity] = (await api.call(security.identities, {}, { token })).body.identities
  await confirmedAgo(api, owner.user.id, 11)
  const attempts = await Promise.all([
    api.call(account.changePassword, { old_password: password, password: 'my horse' }, { token }),
    api.call(security.addPassword, { password }, { token }),
    api.call(security.removeIdentity, { identity_id: passwordIdentity!.id }, { token }),
  ])
  expect(attempts.map(({ status }) => status)).toEqual([400, 403, 403])
  const input = { email: owner.user.email!, password: 'correct horse' }
  expect((await api.call(account.signIn, input, { headers: fromElsewhere() })).status).toBe(200)
})
