import { addMemberRows } from '#server/db/member-rows.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, openRoll } from '#tests/support/samples/roll.ts'

// More than local storage has room for: it holds the working set of about 3,800.
const size = 20_000

test('a church of 20,000 has its whole roll in a hall without signal', async ({ testbed, owner }) => {
  const people = Array.from({ length: size }, (_, i) => ({
    id: `${owner.church.id}-m${i}`,
    name: `Wideline Desrosiers ${i}`,
    phone: `+509${30_000_000 + i}`,
    email: `m${i}@example.org`,
    groups: [],
    joinedOn: '2021-01-03',
  }))
  await testbed.db.transaction((tx) => addMemberRows(tx, owner.church.id, people))
  const phone = await testbed.phoneOf(owner)
  testbed.proxy.down()
  await phone.restart()
  await openRoll(phone.page)
  await phone.page.getByRole('searchbox').fill('Desrosiers 19999')
  await mark(phone.page, 'Wideline Desrosiers 19999')
  await phone.page.goto('/settings')
  await expect(phone.page.getByText('Last synced')).toBeVisible()
  await expect(phone.page.getByText('no room for all of it')).toBeHidden()
  testbed.proxy.up()
  await phone.close()
})

test('a browser that is killed just after the sign-in opens the roll without signal', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite', 'Bernadette'])
  const phone = await testbed.phone()
  await phone.signIn(owner.user.email!, owner.password)
  testbed.proxy.down()
  await phone.kill()
  await openRoll(phone.page)
  await mark(phone.page, 'Anite')
  // What the screen has said is saved is there after another kill.
  await phone.kill()
  expect(await phone.page.goto('/attendance').then(() => phone.outbox())).toMatchObject([
    { call: 'attendance.mark', status: 'waiting' },
  ])
  testbed.proxy.up()
  await phone.allSent()
  await phone.close()
})
