import { eq } from 'drizzle-orm'
import { transaction } from '#server/db/connection.ts'
import { removeMemberRows } from '#server/db/member-rows.ts'
import { users } from '#server/db/schema/account.ts'
import { truthOf } from '#tests/support/database/church-truth.ts'
import { expect, test } from '#tests/support/offline.ts'
import { addMember } from '#tests/support/samples/roll.ts'

test('who does not fit into the plan waits on the phone, is told so, and goes on when there is room', async ({
  hall,
}) => {
  const owner = await hall.api.owner()
  await hall.api.members(owner, 19)
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  hall.proxy.down()
  await addMember(phone.page, owner.church.id, 'Twentieth', '37123456')
  await addMember(phone.page, owner.church.id, 'Twenty-first', '37123457')
  await addMember(phone.page, owner.church.id, 'Twenty-second', '37123458')
  hall.proxy.up()
  await phone.page.goto('/waiting')
  const parked = phone.page.getByRole('listitem').filter({ hasText: 'room for 20 members' })
  await expect(parked).toHaveCount(2)
  await expect(
    parked.first().getByText('It is sent automatically once the plan has room for it.'),
  ).toBeVisible()
  const truth = truthOf(hall.db, owner.church.id)
  expect(await truth.members()).toHaveLength(20)

  await parked.first().getByRole('link', { name: 'See plans' }).click()
  await expect(phone.page.getByText('You have reached the limit.')).toBeVisible()
  await hall.db.update(users).set({ plan: 'starter' }).where(eq(users.id, owner.user.id))
  // As on the next day: the app is opened again, and nobody presses anything.
  await phone.restart()
  await phone.page.goto('/dashboard')
  await expect.poll(async () => (await truth.members()).length).toBe(22)
  expect(await truth.members()).toEqual(expect.arrayContaining(['Twenty-first', 'Twenty-second']))
  await phone.page.goto('/waiting')
  await expect(phone.page.getByText('Nothing is waiting on this device.')).toBeVisible()
})

test('of those who wait as many go on as there is room for; rows of an older app are left to the person', async ({
  hall,
}) => {
  const owner = await hall.api.owner()
  const members = await hall.api.members(owner, 20)
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  hall.proxy.down()
  await addMember(phone.page, owner.church.id, 'First', '37123456')
  await addMember(phone.page, owner.church.id, 'Second', '37123457')
  hall.proxy.up()
  await phone.page.goto('/waiting')
  await expect(phone.page.getByText('room for 20 members')).toHaveCount(2)
  const truth = truthOf(hall.db, owner.church.id)

  // An older app did not keep why it was refused.
  const { order: _order, statusCode: _status, ...row } = (await phone.outbox())[0]!
  await phone.putRows([{ ...row, key: 'older', input: { ...row.input, id: 'older', name: 'Older' } }])
  await transaction(hall.db, (tx) => removeMemberRows(tx, owner.church.id, [members[0]!.id]))
  await phone.restart()
  await phone.page.goto('/waiting')
  await expect.poll(() => truth.members()).toContain('First')
  expect(await truth.members()).not.toContain('Second')
  await expect(phone.page.getByText('room for 20 members')).toHaveCount(2)
  await expect(phone.page.getByRole('link', { name: 'See plans' })).toHaveCount(1)
})
