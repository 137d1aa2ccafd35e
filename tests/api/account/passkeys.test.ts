import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { passkeys } from '#contract/account/passkeys.ts'
import { identities } from '#server/db/schema/account.ts'
import { passkeyChallenges, securityEvents } from '#server/db/schema/identities.ts'
import { hashSecret } from '#server/tokens.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere, lastMail } from '#tests/support/samples/visitors.ts'
import { appCodeOf, turnOn } from '#tests/support/second-factor.ts'
import { authenticator } from '#tests/support/stand-ins/authenticator.ts'

const api = await startApi()
const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

const addOptions = async (token: string) => (await api.call(passkeys.addOptions, {}, { token })).body.options
const add = (token: string, response: object) =>
  api.call(passkeys.add, { response }, { token, headers: { ...fromElsewhere(), 'user-agent': userAgent } })
const signInOptions = async () =>
  (await api.call(passkeys.signInOptions, {}, { headers: fromElsewhere() })).body.options
const signIn = (response: object) => api.call(passkeys.signIn, { response }, { headers: fromElsewhere() })
const list = async (token: string) => (await api.call(passkeys.list, {}, { token })).body.passkeys
const remove = (token: string, passkey_id: string) => api.call(passkeys.remove, { passkey_id }, { token })

/** Somebody with a passkey on a device. */
async function withPasskey(look?: Parameters<typeof authenticator>[0]) {
  const someone = await person(api)
  const device = authenticator(look)
  const { status, body } = await add(
    someone.token,
    device.register({ options: await addOptions(someone.token) }),
  )
  expect(status).toBe(200)
  return { ...someone, id: someone.user.id, email: someone.user.email!, device, passkey: body }
}

const countEvents = (userId: string, kind: 'sign_in_refused' | 'sign_in' | 'identity_removed') =>
  api.db.$count(securityEvents, and(eq(securityEvents.userId, userId), eq(securityEvents.kind, kind)))

test('a passkey is added, named after the device, mailed about, and signs in', async () => {
  const { email, device, passkey, token } = await withPasskey()
  expect(passkey).toMatchObject({ name: 'Chrome, Android', synced: false })
  expect((await lastMail(api.db, email))!.body).toContain(m.security_passkey_added())
  const { status, body } = await signIn(device.authenticate({ options: await signInOptions() }))
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { is_2factor_auth_enabled: false, user: { email } },
  })
  const [listed] = await list(token)
  expect(Date.parse(listed!.lastUsedAt)).toBeGreaterThan(Date.parse(passkey.lastUsedAt))
})

test('one that is the same on all devices of a person signs in as often as they want', async () => {
  const { device, passkey } = await withPasskey({ synced: true })
  expect(passkey.synced).toBe(true)
  for (let i = 0; i < 2; i++) {
    expect((await signIn(device.authenticate({ options: await signInOptions() }))).status).toBe(200)
  }
})

test('with a second factor on, it is both factors only where the device has verified its user', async () => {
  const { device, email, ...someone } = await withPasskey()
  const { uri } = await turnOn(api, someone)
  const verified = await signIn(device.authenticate({ options: await signInOptions() }))
  expect(verified.body.is_2factor_auth_enabled).toBe(false)
  const options = await signInOptions()
  const { body } = await signIn(device.authenticate({ options, userVerified: false }))
  expect(body).toEqual({ is_2factor_auth_enabled: true, challenge: expect.any(String), email })
  const challenge = 'challenge' in body ? body.challenge : ''
  const input = { email, challenge, token: appCodeOf(uri) }
  expect((await api.call(account.verify, input, { headers: fromElsewhere() })).status).toBe(200)
})

test('a response is good once, and of two at once one succeeds', async () => {
  const { device } = await withPasskey({ synced: true })
  const response = device.authenticate({ options: await signInOptions() })
  const replies = await Promise.all([signIn(response), signIn(response)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await signIn(response)).status).toBe(401)
})

test('a challenge that nobody was given, or that is over, signs nobody in', async () => {
  const { device, id } = await withPasskey()
  const invented = { ...(await signInOptions()), challenge: 'aW52ZW50ZWQ' }
  expect((await signIn(device.authenticate({ options: invented }))).status).toBe(401)
  const options = await signInOptions()
  await api.db
    .update(passkeyChallenges)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(passkeyChallenges.challengeHash, hashSecret(String(options['challenge']))))
  const { status, body } = await signIn(device.authenticate({ options }))
  expect({ status, body }).toEqual({ status: 401, body: { message: m.passkey_refused() } })
  expect(await countEvents(id, 'sign_in_refused')).toBe(2)
})

test('a challenge for adding is none for signing in, nor the other way round', async () => {
  const { device, token } = await withPasskey()
  const { challenge } = await addOptions(token)
  const options = { ...(await signInOptions()), challenge }
  expect((await signIn(device.authenticate({ options }))).status).toBe(401)
  const other = authenticator()
  const adding = { ...(await addOptions(token)), challenge: (await signInOptions())['challenge'] }
  expect((await add(token, other.register({ options: adding }))).status).toBe(400)
})

test('a page of another origin gets nowhere with a passkey of ours, nor adds one', async () => {
  const { device, token, id } = await withPasskey()
  const origin = 'http://localhost.evil.example'
  expect((await signIn(device.authenticate({ options: await signInOptions(), origin }))).status).toBe(401)
  expect(await countEvents(id, 'sign_in_refused')).toBe(1)
  const response = authenticator().register({ options: await addOptions(token), origin })
  expect((await add(token, response)).status).toBe(400)
  const elsewhere = { ...(await signInOptions()), rpId: 'evil.example' }
  expect((await signIn(device.authenticate({ options: elsewhere }))).status).toBe(401)
  expect(await list(token)).toHaveLength(1)
})

test('a signature by another device under the name of this one signs nobody in', async () => {
  const { device } = await withPasskey()
  const other = await withPasskey()
  const { credentialId: id } = device
  const forged = { ...other.device.authenticate({ options: await signInOptions() }), id, rawId: id }
  expect((await signIn(forged)).status).toBe(401)
})

test('a copy of a device that counts its uses is found out', async () => {
  const { device } = await withPasskey()
  const early = device.authenticate({ options: await signInOptions() })
  const late = device.authenticate({ options: await signInOptions() })
  expect((await signIn(late)).status).toBe(200)
  expect((await signIn(early)).status).toBe(401)
})

test('what one person was given to add a passkey is no good for another', async () => {
  const mine = await person(api)
  const theirs = await person(api)
  const response = authenticator().register({ options: await addOptions(theirs.token) })
  expect((await add(mine.token, response)).status).toBe(400)
  expect(await list(mine.token)).toEqual([])
})

test('a passkey belongs to one account, once', async () => {
  const { device, token } = await withPasskey()
  const other = await person(api)
  for (const someone of [token, other.token]) {
    const { status, body } = await add(someone, device.register({ options: await addOptions(someone) }))
    expect({ status, body }).toEqual({ status: 409, body: { message: m.passkey_added_already() } })
  }
  const options = (await addOptions(token)) as { excludeCredentials: { id: string }[] }
  expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.credentialId])
})

test('a passkey that was removed signs nobody in, and its removal is mailed about', async () => {
  const { device, token, id, email, passkey } = await withPasskey()
  const { status, body } = await remove(token, passkey.id)
  expect({ status, body }).toEqual({ status: 200, body: { message: m.passkey_removed() } })
  expect(await list(token)).toEqual([])
  expect((await lastMail(api.db, email))!.body).toContain(m.security_identity_removed())
  expect(await countEvents(id, 'identity_removed')).toBe(1)
  const refused = await signIn(device.authenticate({ options: await signInOptions() }))
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 401,
    body: { message: m.passkey_unknown() },
  })
})

test('the last way in stays, whoever removes the others at the same time', async () => {
  const { token, id, passkey } = await withPasskey()
  const other = authenticator()
  const second = (await add(token, other.register({ options: await addOptions(token) }))).body
  await api.db.delete(identities).where(and(eq(identities.userId, id), eq(identities.kind, 'password')))
  const replies = await Promise.all([remove(token, passkey.id), remove(token, second.id)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [left] = await list(token)
  const { status, body } = await remove(token, left!.id)
  expect({ status, body }).toEqual({ status: 409, body: { message: m.last_identity() } })
  expect(await list(token)).toHaveLength(1)
})

test('a passkey is renamed', async () => {
  const { token, passkey } = await withPasskey()
  const input = { passkey_id: passkey.id, name: ' Telefòn mwen ' }
  const { body } = await api.call(passkeys.rename, input, { token })
  expect(body.name).toBe('Telefòn mwen')
  expect((await list(token))[0]!.name).toBe('Telefòn mwen')
  const refusal = { field: 'name', message: m.name_required }
  await expectFieldRefused(api, passkeys.rename, { passkey_id: passkey.id, name: ' ' }, refusal, { token })
})

test('nobody sees, renames or removes the passkey of another person, or another way in as one', async () => {
  const mine = await withPasskey()
  const theirs = await withPasskey()
  expect(await list(mine.token)).toHaveLength(1)
  const rename = { passkey_id: theirs.passkey.id, name: 'Mine' }
  expect((await api.call(passkeys.rename, rename, { token: mine.token })).status).toBe(404)
  expect((await remove(mine.token, theirs.passkey.id)).status).toBe(404)
  const isPassword = and(eq(identities.userId, mine.id), eq(identities.kind, 'password'))
  const [password] = await api.db.select().from(identities).where(isPassword)
  expect((await remove(mine.token, password!.id)).status).toBe(404)
  expect(await api.db.$count(identities, isPassword)).toBe(1)
  expect((await list(theirs.token))[0]!.name).toBe('Chrome, Android')
})

test('an account has at most 20 passkeys', async () => {
  const { token } = await person(api)
  for (let i = 0; i < 20; i++) {
    expect((await add(token, authenticator().register({ options: await addOptions(token) }))).status).toBe(
      200,
    )
  }
  expect((await api.call(passkeys.addOptions, {}, { token })).status).toBe(409)
})

test('under a bare address of the network there are no passkeys', async () => {
  const { token, passkey } = await withPasskey()
  const request = (path: string, method: string) =>
    api.app.request(`http://192.168.1.4:3000/api/auth/passkeys${path}`, {
      method,
      headers: { authorization: token, ...fromElsewhere() },
    })
  const listed = (await (await request('', 'GET')).json()) as object
  expect(listed).toEqual({ available: false, passkeys: [expect.objectContaining({ id: passkey.id })] })
  expect((await request('/options', 'POST')).status).toBe(409)
  expect((await request('/sign-in/options', 'POST')).status).toBe(409)
})
