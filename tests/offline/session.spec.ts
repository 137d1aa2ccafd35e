import { eq, sql } from 'drizzle-orm'
import { account } from '#contract/account/account.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { sessions } from '#server/db/schema/account.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, openRoll } from '#tests/support/samples/roll.ts'

const sunday = rollSunday(dateIn('America/Port-au-Prince'))

test('a token that has run out is renewed unseen; a session that is over keeps what waits for the same person', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite', 'Bernadette'])
  const phone = await testbed.phoneOf(owner)
  const oracle = churchOracle(testbed.db, owner.church.id)
  await openRoll(phone.page)
  await test.step('a token that has run out is renewed unseen while marks are sent', async () => {
    testbed.proxy.down()
    await mark(phone.page, 'Anite')
    await testbed.db
      .update(sessions)
      .set({ accessExpiresAt: sql`now() - interval '1 minute'` })
      .where(eq(sessions.userId, owner.user.id))
    // The answer that brings the new tokens is lost once: the session must outlive that.
    testbed.proxy.inject('POST', '/auth/refresh-token/users', 'cut-reply')
    testbed.proxy.up()
    await phone.allSent()
    expect(await oracle.present(sunday)).toEqual(['Anite'])
    expect(new URL(phone.page.url()).pathname).toBe('/attendance')
  })
  await test.step('a session that is over keeps what waits until the same person signs in again', async () => {
    testbed.proxy.down()
    await mark(phone.page, 'Bernadette')
    await testbed.db.delete(sessions).where(eq(sessions.userId, owner.user.id))
    testbed.proxy.up()
    await phone.page.reload()
    await phone.page.waitForURL(/\/login/)
    const unsent = (await phone.outbox()).filter((row) => row.status !== 'sent')
    expect(unsent).toMatchObject([{ status: 'waiting' }])

    await phone.signIn(owner.user.email!, owner.password)
    await phone.allSent()
    expect(await oracle.present(sunday)).toEqual(['Anite', 'Bernadette'])
  })
})

test('somebody else on the same phone neither sees nor sends what waits', async ({ testbed, owner }) => {
  await testbed.api.members(owner, ['Anite', 'Bernadette'])
  const phone = await testbed.phoneOf(owner)
  await openRoll(phone.page)
  testbed.proxy.down()
  await mark(phone.page, 'Anite')
  await phone.page.goto('/logout')
  await phone.page.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await phone.page.waitForURL(/\/login/)
  testbed.proxy.up()

  const other = await testbed.api.owner()
  await testbed.api.members(other, ['Zamor'])
  await phone.signIn(other.user.email!, other.password)
  await openRoll(phone.page)
  await expect(phone.page.getByRole('checkbox', { name: /Anite/ })).toHaveCount(0)
  await mark(phone.page, 'Zamor')
  await expect
    .poll(async () =>
      (await phone.outbox()).filter((row) => row.user === other.user.id && row.status === 'waiting'),
    )
    .toEqual([])
  expect(await churchOracle(testbed.db, other.church.id).present(sunday)).toEqual(['Zamor'])
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual([])

  await phone.page.goto('/logout')
  await phone.page.waitForURL(/\/login/)
  await phone.signIn(owner.user.email!, owner.password)
  await phone.allSent()
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual(['Anite'])
})

test("a 401 that arrives after somebody else has signed in does not send a mark with that person's token", async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite', 'Bernadette'])
  // Who may do the same in this church: the mark would count, in the wrong name.
  const other = await testbed.api.person({ name: 'Guerda Pierre' })
  await testbed.api.call(account.update, { user_type: 1 }, other.access_token)
  await testbed.db
    .insert(churchUsers)
    .values({ churchId: owner.church.id, userId: other.user.id, role: 'leader' })
  const phone = await testbed.phoneOf(owner)
  const { page } = phone
  await openRoll(page)
  // Any other call that comes first would renew the token, and the mark would not be answered by a 401.
  testbed.proxy.inject('POST', '/auth/refresh-token/users', { status: 503 }, 1000)
  await testbed.db
    .update(sessions)
    .set({ accessExpiresAt: sql`now() - interval '1 minute'` })
    .where(eq(sessions.userId, owner.user.id))
  testbed.proxy.inject('PUT', '/church/attendance', 'late')
  await mark(page, 'Anite')
  const puts = () => testbed.proxy.seen.filter(({ method }) => method === 'PUT')
  await expect.poll(() => puts().length).toBe(1)

  // All in the page that waits for the response.
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await page.waitForURL(/\/login/)
  await page.getByLabel(/^Email/).fill(other.user.email!)
  await page.getByLabel(/^Password/).fill(other.password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  testbed.proxy.heal()

  // What is sent in the other's name comes after what might be sent wrongly.
  await page.getByRole('link', { name: 'Attendance' }).filter({ visible: true }).first().click()
  await mark(page, 'Bernadette')
  const oracle = churchOracle(testbed.db, owner.church.id)
  await expect.poll(() => oracle.present(sunday)).toContain('Bernadette')
  const waiting = (await phone.outbox()).find(({ user }) => user === owner.user.id)
  expect(waiting).toMatchObject({ status: 'waiting' })
  const sentAs = puts().filter(({ key }) => key === (waiting!.batch ?? waiting!.key))
  expect(sentAs.map((put) => put.token)).not.toContain(token)
  expect(await oracle.present(sunday)).toEqual(['Bernadette'])

  // The phone hears of it after the server has it: whoever has something waiting is asked at the logout.
  const theirs = async () => (await phone.outbox()).filter(({ user }) => user === other.user.id)
  await expect.poll(async () => (await theirs()).some(({ status }) => status === 'waiting')).toBe(false)
  await page.goto('/logout')
  await page.waitForURL(/\/login/)
  await phone.signIn(owner.user.email!, owner.password)
  await phone.allSent()
  expect(await oracle.present(sunday)).toEqual(['Anite', 'Bernadette'])
})
