import { eq } from 'drizzle-orm'
import { transaction } from '#server/db/connection.ts'
import { removeMemberRows } from '#server/db/member-rows.ts'
import { users } from '#server/db/schema/account.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { expect, test } from '#tests/support/offline.ts'
import { addMember } from '#tests/support/samples/roll.ts'

test('who does not fit into the plan waits on the phone, is told so, and goes on when there is room, as many as fit', async ({
  testbed,
}) => {
  const owner = await testbed.api.owner()
  const members = await testbed.api.members(owner, 19)
  const phone = await testbed.phoneOf(owner)
  const oracle = churchOracle(testbed.db, owner.church.id)
  const page = () => phone.page
  const names = async () => (await oracle.members()).filter((name) => !name.startsWith('Member'))
  const limit = () => page().getByRole('listitem').filter({ hasText: 'room for 20 adults' })

  await test.step('who does not fit waits and is told so', async () => {
    testbed.proxy.down()
    await addMember(page(), owner.church.id, 'Twentieth', '37123456')
    await addMember(page(), owner.church.id, 'Twenty-first', '37123457')
    await addMember(page(), owner.church.id, 'Twenty-second', '37123458')
    testbed.proxy.up()
    await page().goto('/waiting')
    await expect(limit()).toHaveCount(2)
    await expect(
      limit().first().getByText('It is sent automatically once the plan has room for it.'),
    ).toBeVisible()
    expect(await oracle.members()).toHaveLength(20)
    expect(await names()).toEqual(['Twentieth'])
    await limit().first().getByRole('link', { name: 'See plans' }).click()
    await expect(page().getByText('You have reached the limit.')).toBeVisible()
  })

  await test.step('as many go on as there is room for; rows of an older app are left to the person', async () => {
    // An older app did not keep why it was refused.
    const parked = (await phone.outbox()).find(({ status }) => status === 'needsAttention')!
    const { order: _order, statusCode: _status, ...row } = parked
    await phone.putRows([{ ...row, key: 'older', input: { ...row.input, id: 'older', name: 'Older' } }])
    await transaction(testbed.db, (tx) => removeMemberRows(tx, owner.church.id, [members[0]!.id]))
    // As on the next day: the app is opened again, and nobody presses anything.
    await phone.restart()
    await page().goto('/waiting')
    await expect.poll(names).toEqual(['Twentieth', 'Twenty-first'])
    await expect(page().getByText('room for 20 adults')).toHaveCount(2)
    await expect(page().getByRole('link', { name: 'See plans' })).toHaveCount(1)
    expect(await names()).toEqual(['Twentieth', 'Twenty-first'])
  })

  await test.step('with a larger plan all go on', async () => {
    await testbed.db.update(users).set({ plan: 'starter' }).where(eq(users.id, owner.user.id))
    await phone.restart()
    await page().goto('/dashboard')
    await expect.poll(names).toEqual(['Twentieth', 'Twenty-first', 'Twenty-second'])
    await page().goto('/waiting')
    const older = page().getByRole('listitem').filter({ hasText: 'Older' })
    await expect(older.getByText('room for 20 adults')).toBeVisible()
    await expect(limit()).toHaveCount(1)
  })
})
