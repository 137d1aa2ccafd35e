import { messages } from '#contract/messages.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { expect, test } from '#tests/support/offline.ts'

test('messages written without signal arrive, each once and in order, though every answer is lost', async ({
  testbed,
  owner,
  phone,
}) => {
  const wideline = await testbed.api.person({ name: 'Wideline Désir' })
  const role = { churchId: owner.church.id, userId: wideline.user.id, role: 'leader' as const }
  await testbed.db.insert(churchUsers).values(role)
  const toOwner = { to_user_id: owner.user.id, message: 'Bonjou' }
  await testbed.api.call(messages.send, toOwner, wideline.access_token)
  const { page } = phone
  await page.goto(`/leagues/messages/${wideline.user.id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Bonjou' }).last()).toBeVisible()
  await phone.allSent()
  await phone.hasStored(messages.list, wideline.user.id)

  testbed.proxy.down()
  const texts = ['one', 'two', 'three']
  for (const text of texts) {
    await page.getByLabel('Message to Wideline Désir').fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'three' }).last()).toContainText(
    'Waiting to be sent',
  )
  await phone.restart()
  await phone.page.goto(`/leagues/messages/${wideline.user.id}`)
  await expect(phone.page.getByRole('listitem').filter({ hasText: 'three' }).last()).toContainText(
    'Waiting to be sent',
  )

  testbed.proxy.inject('POST', '/messages', 'cut-reply')
  testbed.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  const list = { to_user_id: owner.user.id, limit: 10 }
  const { messages: arrived } = await testbed.api.call(messages.list, list, wideline.access_token)
  expect(arrived.toReversed().map(({ message }) => message)).toEqual(['Bonjou', ...texts])
  await expect(phone.page.getByRole('listitem').filter({ hasText: 'three' }).last()).toContainText(
    /Sent|Delivered/,
  )
})
