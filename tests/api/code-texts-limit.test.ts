import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { saveIdentity } from '#server/account/identities/store.ts'
import { identities, users } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { fromElsewhere, newNumber } from '#tests/support/samples/visitors.ts'

const api = await startApi({ CODE_TEXTS_PER_HOUR: '2' })

test('texts with codes have a limit an hour across all numbers and networks, whatever they are for', async () => {
  const send = (phone: string) => api.call(phoneSignIn.sendCode, { phone }, { headers: fromElsewhere() })
  const someone = await person(api)
  const userId = someone.user.id
  const subject = newNumber()
  await api.db.delete(identities).where(eq(identities.userId, userId))
  await saveIdentity(api.db, { userId, kind: 'phone', subject, secretHash: null })
  await api.db.update(users).set({ email: null }).where(eq(users.id, userId))
  const { token } = someone

  expect((await send(newNumber())).status).toBe(200)
  const toAdd = { phone: newNumber() }
  const added = await api.call(phoneSignIn.sendCodeToAdd, toAdd, { token, headers: fromElsewhere() })
  expect(added.status).toBe(200)
  const phone = newNumber()
  const refused = [
    await send(phone),
    await api.call(phoneSignIn.sendCodeToAdd, { phone }, { token, headers: fromElsewhere() }),
    await api.call(accountDeletion.sendCode, {}, { token }),
  ]
  for (const { status, headers } of refused) {
    expect(status).toBe(429)
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
  }
  expect(await unsentFor(api, phone)).toEqual([])
  expect(await unsentFor(api, subject)).toEqual([])
})
