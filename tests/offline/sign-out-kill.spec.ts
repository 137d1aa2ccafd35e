import { eq } from 'drizzle-orm'
import { account } from '#contract/account/account.ts'
import { attendanceMarks } from '#server/db/schema/attendance.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { expect, test } from '#tests/support/offline.ts'
import { killWith, watchFor } from '#tests/support/pages/late-storage.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

test('a sign-out is not undone by a kill of the browser, nor another person signed out by it', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite', 'Bernadette'])
  // A leader of the same church: what is sent in the wrong name would count.
  const other = await testbed.api.person({ name: 'Guerda Pierre' })
  await testbed.api.call(account.update, { user_type: 1 }, other.access_token)
  await testbed.db
    .insert(churchUsers)
    .values({ churchId: owner.church.id, userId: other.user.id, role: 'leader' })
  const marks = () =>
    testbed.db
      .select({ by: attendanceMarks.markedBy })
      .from(attendanceMarks)
      .where(eq(attendanceMarks.churchId, owner.church.id))

  const phone = await testbed.phoneOf(owner)
  await openRoll(phone.page)
  testbed.proxy.down()
  await mark(phone.page, 'Anite')
  await phone.page.waitForFunction(() => localStorage.getItem('roll_snapshot') !== null)
  const before = await phone.page.evaluate(() => ({ ...localStorage }))
  await phone.page.goto('/logout')
  await phone.page.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await phone.page.waitForURL(/\/login/)

  await test.step('nobody is there after the kill, and no name is drawn', async () => {
    await killWith(phone, before)
    const seen = await watchFor(phone.page, ['Anite', 'Bernadette', owner.user.name])
    for (const path of ['/attendance', '/profile']) {
      await phone.page.goto(path)
      await phone.page.waitForURL(/\/login/)
      await expect(phone.page.getByRole('button', { name: 'Submit' })).toBeVisible()
    }
    expect(seen()).toEqual([])
    const left = await phone.page.evaluate(() => Object.keys(localStorage))
    expect(left).not.toEqual(expect.arrayContaining(['access_token']))
    expect(left).not.toEqual(expect.arrayContaining(['roll_snapshot']))
  })

  await test.step('another person who has signed in is the one who marks', async () => {
    testbed.proxy.up()
    await phone.signIn(other.user.email!, other.password)
    await openRoll(phone.page)
    testbed.proxy.down()
    await killWith(phone, before)
    const seen = await watchFor(phone.page, [owner.user.name])
    await openRoll(phone.page)
    // The owner's mark waits for the owner.
    await shows(phone.page, 'Anite', false)
    await mark(phone.page, 'Bernadette')
    expect((await phone.outbox()).map(({ user }) => user)).toEqual([owner.user.id, other.user.id])
    testbed.proxy.up()
    await expect.poll(marks).toEqual([{ by: other.user.id }])
    expect(seen()).toEqual([])
  })
})
