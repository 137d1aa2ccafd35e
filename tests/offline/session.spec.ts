import { eq, sql } from 'drizzle-orm'
import { dateIn, sundayOf } from '#contract/fields/calendar.ts'
import { sessions } from '#server/db/schema/account.ts'
import { truthOf } from '#tests/support/church-truth.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, openRoll } from '#tests/support/samples/roll.ts'

const sunday = sundayOf(dateIn('America/Port-au-Prince', new Date()))

test('a token that has run out is renewed unseen while marks are sent', async ({ hall, owner, phone }) => {
  await hall.api.members(owner, ['Anite', 'Bernadette'])
  await phone.page.reload()
  await openRoll(phone.page)
  hall.proxy.down()
  await mark(phone.page, 'Anite')
  await hall.db
    .update(sessions)
    .set({ accessExpiresAt: sql`now() - interval '1 minute'` })
    .where(eq(sessions.userId, owner.user.id))
  // The answer that brings the new tokens is lost once: the session must outlive that.
  hall.proxy.inject('POST', '/auth/refresh-token/users', 'cut-reply')
  hall.proxy.up()
  await phone.allSent()
  expect(await truthOf(hall.db, owner.church.id).present(sunday)).toEqual(['Anite'])
  expect(new URL(phone.page.url()).pathname).toBe('/attendance')
})

test('a session that is over keeps what waits until the same person signs in again', async ({
  hall,
  owner,
  phone,
}) => {
  await hall.api.members(owner, ['Anite', 'Bernadette'])
  await phone.page.reload()
  await openRoll(phone.page)
  hall.proxy.down()
  await mark(phone.page, 'Anite')
  await hall.db.delete(sessions).where(eq(sessions.userId, owner.user.id))
  hall.proxy.up()
  await phone.page.reload()
  await phone.page.waitForURL(/\/login/)
  expect(await phone.outbox()).toMatchObject([{ status: 'waiting' }])

  await phone.signIn(owner.user.email!, owner.password)
  await phone.allSent()
  expect(await truthOf(hall.db, owner.church.id).present(sunday)).toEqual(['Anite'])
})

test('somebody else on the same phone neither sees nor sends what waits', async ({ hall, owner, phone }) => {
  await hall.api.members(owner, ['Anite', 'Bernadette'])
  await phone.page.reload()
  await openRoll(phone.page)
  hall.proxy.down()
  await mark(phone.page, 'Anite')
  await phone.page.goto('/logout')
  await phone.page.getByRole('button', { name: 'Keep on this device and log out' }).click()
  await phone.page.waitForURL(/\/login/)
  hall.proxy.up()

  const other = await hall.api.owner()
  await hall.api.members(other, ['Zamor'])
  await phone.signIn(other.user.email!, other.password)
  await openRoll(phone.page)
  await expect(phone.page.getByRole('checkbox', { name: /Anite/ })).toHaveCount(0)
  await mark(phone.page, 'Zamor')
  await expect
    .poll(async () =>
      (await phone.outbox()).filter((row) => row.user === other.user.id && row.status === 'waiting'),
    )
    .toEqual([])
  expect(await truthOf(hall.db, other.church.id).present(sunday)).toEqual(['Zamor'])
  expect(await truthOf(hall.db, owner.church.id).present(sunday)).toEqual([])

  await phone.page.goto('/logout')
  await phone.page.waitForURL(/\/login/)
  await phone.signIn(owner.user.email!, owner.password)
  await phone.allSent()
  expect(await truthOf(hall.db, owner.church.id).present(sunday)).toEqual(['Anite'])
})
