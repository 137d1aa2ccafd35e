import { randomUUID } from 'node:crypto'
import { blogs } from '#contract/blogs/blogs.ts'
import { expect, test } from '#tests/support/offline.ts'

test('what is typed into a post without signal is there when the app opens again, and sent once', async ({
  testbed,
  owner,
}) => {
  const id = randomUUID()
  const text = 'Bon gadò a konnen mouton l yo. Li pa kite youn dèyè.'
  await testbed.api.call(blogs.create, { id, text, title: 'Bon gadò a' }, owner.access_token)
  const stored = () => testbed.api.call(blogs.get, { blog_id: id }, owner.access_token)
  await expect.poll(async () => (await stored()).status).toBe('blog_body_completed')
  const phone = await testbed.phoneOf(owner)
  await phone.page.goto(`/blogs/by/${id}`)
  // The phone has another page once it was restarted.
  const body = () => phone.page.getByRole('textbox', { name: 'Body' })
  await expect(body()).toHaveValue(/Bon gadò a/)
  await phone.allSent()

  testbed.proxy.down()
  await body().fill('Li la.')
  await expect(phone.page.getByText(/Saved on this device|Being sent/)).toBeVisible()
  // It says so for a moment: looked at from within the page, at each frame.
  const isUnsaved = phone.page.waitForFunction(() => document.body.innerText.includes('Not saved yet'))
  await body().fill('Li la toujou.')
  await isUnsaved
  await expect(phone.page.getByText(/Saved on this device|Being sent/)).toBeVisible()
  await phone.restart()
  await phone.page.goto(`/blogs/by/${id}`)
  await expect(body()).toHaveValue('Li la toujou.')
  await phone.page.getByLabel('Title').fill('Gadò a')
  await phone.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(phone.page.getByText('Saved on this device. It will be sent')).toBeVisible()

  testbed.proxy.inject('PUT', `/blogs/${id}`, 'cut-reply')
  testbed.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  expect(await stored()).toMatchObject({ title: 'Gadò a', body: 'Li la toujou.' })
  await expect(body()).toHaveValue('Li la toujou.')
})
