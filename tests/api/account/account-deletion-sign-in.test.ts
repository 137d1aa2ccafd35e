import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { saveIdentity } from '#server/account/identities/store.ts'
import { identities, users } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { confirmedAgo } from '#tests/support/samples/account/security-samples.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

const api = await startApi()

const look = async ({ token }: Actor) => (await api.call(accountDeletion.look, {}, { token })).body
const request = ({ token, user: { username } }: Actor) =>
  api.call(accountDeletion.request, { username }, { token, headers: fromElsewhere() })

test('an account that no code can reach is deleted after a sign-in of the last 10 minutes', async () => {
  const someone = await person(api)
  const userId = someone.user.id
  await api.db.delete(identities).where(eq(identities.userId, userId))
  await saveIdentity(api.db, { userId, kind: 'passkey', subject: randomUUID(), secretHash: null })
  await api.db.update(users).set({ email: null }).where(eq(users.id, userId))
  await confirmedAgo(api, userId, 11)
  expect((await look(someone)).proof).toBe('sign-in')
  const sent = await api.call(accountDeletion.sendCode, {}, { token: someone.token })
  expect({ status: sent.status, body: sent.body }).toEqual({
    status: 409,
    body: { message: m.deletion_no_code() },
  })
  const refused = await request(someone)
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 409,
    body: { message: m.confirm_first() },
  })
  await confirmedAgo(api, userId, 9)
  expect((await look(someone)).proof).toBe('given')
  expect((await request(someone)).status).toBe(200)
})

test('a sign-in just now does not stand in for the password', async () => {
  const someone = await person(api)
  expect(await request(someone)).toMatchObject({
    status: 400,
    body: { fields: { proof: m.deletion_proof_required() } },
  })
})
