import { members } from '#contract/members.ts'
import { expect, test } from '#tests/support/offline.ts'
import { endUndoTime } from '#tests/support/pages/end-undo-time.ts'

test('a call noted without signal is in sight at once, after a restart too, and arrives; taken back, it is gone', async ({
  testbed,
  owner,
}) => {
  const [ana] = await testbed.api.members(owner, ['Ana'])
  const phone = await testbed.phoneOf(owner)
  const { page } = phone
  const open = () => page.goto(`/members/form/${owner.church.id}/${ana!.id}`)
  const notes = page.getByRole('region', { name: 'Follow-up' })
  const stored = async () => {
    const { follow_ups } = await testbed.api.call(members.summary, { member_id: ana!.id }, owner.access_token)
    return follow_ups.map(({ kind, note }) => [kind, note])
  }
  testbed.proxy.down()
  await open()
  await notes.getByRole('button', { name: 'Add a note' }).click()
  await notes.getByLabel('What was said').fill('Li malad.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByText('Li malad.')).toBeVisible()
  await open()
  await expect(notes.getByText('Li malad.')).toBeVisible()
  expect(await stored()).toEqual([])

  testbed.proxy.up()
  await page.reload()
  await phone.allSent()
  expect(await stored()).toEqual([['called', 'Li malad.']])
  await expect(notes.getByText('Li malad.')).toHaveCount(1)

  testbed.proxy.down()
  await notes.getByRole('button', { name: /^Remove the note of/ }).click()
  await expect(notes.getByText('Li malad.')).toBeHidden()
  await endUndoTime(page)
  testbed.proxy.up()
  await page.reload()
  await phone.allSent()
  expect(await stored()).toEqual([])
})
