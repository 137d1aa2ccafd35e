import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, openRoll } from '#tests/support/samples/roll.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'

const sunday = rollSunday(dateIn('America/Port-au-Prince'))

test('what was marked without signal of a member who is merged meanwhile is the kept one’s; of an edit one chooses', async ({
  testbed,
  owner,
}) => {
  const [kept, dropped] = await testbed.api.members(owner, ['Wideline', 'Zita'])
  const phone = await testbed.phoneOf(owner)
  testbed.proxy.down()
  await openRoll(phone.page)
  await mark(phone.page, 'Zita')
  await phone.page.goto(`/members/form/${owner.church.id}/${dropped!.id}`)
  await phone.page.getByRole('button', { name: 'Edit' }).click()
  await phone.page.getByLabel(/^Phone/).fill('3811 1111')
  await phone.page.getByRole('button', { name: /^Save/ }).click()
  await expect(phone.page.getByText(/Saved on this device/).first()).toBeVisible()

  const pair = { church_id: owner.church.id, keep_id: kept!.id, drop_id: dropped!.id }
  await testbed.api.call(members.merge, pair, owner.access_token)
  testbed.proxy.up()
  await phone.page.reload()
  await phone.allSent()

  const oracle = churchOracle(testbed.db, owner.church.id)
  expect(await oracle.members()).toEqual(['Wideline'])
  expect(await oracle.present(sunday)).toEqual(['Wideline'])
  const now = () => testbed.api.call(members.get, { member_id: kept!.id }, owner.access_token)
  expect(await now()).toMatchObject({ name: 'Wideline', phone: kept!.phone, email: kept!.email })
  // The one who is kept has another phone: who changed it chooses.
  await phone.page.goto('/waiting')
  await phone.page.getByRole('button', { name: 'Keep yours: Phone' }).click()
  await expect(phone.page.getByText('Nothing is waiting on this device.')).toBeVisible()
  expect(await now()).toMatchObject({ name: 'Wideline', phone: '+50938111111', email: kept!.email })
  // The one who is gone is gone from the roll, too.
  await openRoll(phone.page)
  await expect(phone.page.getByRole('checkbox')).toHaveCount(1)
  await expect(phone.page.getByRole('checkbox', { name: /Wideline/ })).toHaveAttribute('aria-checked', 'true')
})
