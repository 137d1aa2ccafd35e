import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { security } from '#contract/account/security.ts'
import { codes } from '#server/db/schema/account.ts'
import { secondFactors } from '#server/db/schema/identities.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { passwordLink, proveEmailOf } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

// The link that the operator hands to somebody who cannot sign in.

const api = await startApi()

const signIn = (email: string | null, password: string) =>
  api.call(account.signIn, { email: email!, password }, { headers: fromElsewhere() })
const alive = async (token: string) => (await api.call(account.sessions, {}, { token })).status === 200

test('the operator’s link sets a password once, ends all sessions and signs in', async () => {
  const { token, user } = await person(api)
  const link = await passwordLink(api, user.id)
  const use = (password: string) =>
    api.call(security.usePasswordLink, { link, password }, { headers: fromElsewhere() })
  expect((await use('12345')).body.fields).toEqual({ password: m.password_too_short() })
  const { status, body } = await use('new horse')
  expect(status).toBe(200)
  expect(await alive(sessionGiven(body).access_token)).toBe(true)
  expect(await alive(token)).toBe(false)
  expect((await signIn(user.email, 'new horse')).status).toBe(200)
  const again = await use('third horse')
  expect({ status: again.status, body: again.body }).toEqual({
    status: 400,
    body: { message: m.password_link_refused() },
  })
})

test('the operator’s link is good for an hour, and a new one takes its place', async () => {
  const { user } = await person(api)
  const use = (link: string) =>
    api.call(security.usePasswordLink, { link, password: 'new horse' }, { headers: fromElsewhere() })
  const first = await passwordLink(api, user.id)
  const second = await passwordLink(api, user.id)
  expect((await use(first)).status).toBe(400)
  const mine = eq(codes.address, user.id)
  const [row] = await api.db.select().from(codes).where(mine)
  expect(row!.codeHash).not.toContain(second)
  expect((row!.expiresAt.getTime() - Date.now()) / 60_000).toBeGreaterThan(59)
  await api.db
    .update(codes)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(mine)
  expect((await use(second)).status).toBe(400)
  expect((await signIn(user.email, 'correct horse')).status).toBe(200)
})

test('the operator’s link does not pass by the second factor of an account whose email is proven', async () => {
  const { user } = await person(api)
  await proveEmailOf(api, user.id)
  await api.db.insert(secondFactors).values({ userId: user.id, secret: '', confirmedAt: new Date() })
  const link = await passwordLink(api, user.id)
  const { body } = await api.call(security.usePasswordLink, { link, password: 'new horse' })
  expect(body).toMatchObject({ is_2factor_auth_enabled: true })
  expect(body).not.toHaveProperty('access_token')
})
