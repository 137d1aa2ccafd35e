import { expect } from '#tests/support/browser.ts'
import { test as base } from '#tests/support/provider-browser.ts'
import { isSigned, startReceiver } from '#tests/support/stand-ins/webhook-receiver.ts'

const test = base.extend<{ receiver: Awaited<ReturnType<typeof startReceiver>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are needed
  receiver: async ({}, give) => {
    const receiver = await startReceiver()
    await give(receiver)
    receiver.stop()
  },
})

test('a receiver is added, gets a signed test event, fails and is sent it again', async ({
  signedIn: page,
  receiver,
}) => {
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await form.getByLabel('Member added').check()
  await form.getByRole('button', { name: 'Add a webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()

  // Tried again by itself after seconds, it is still broken.
  receiver.be('broken')
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  const delivery = page.getByRole('listitem').filter({ hasText: 'Test event' })
  await expect(delivery).toContainText(/\d (try|tries)/)
  await delivery.getByText('503 in').click()
  await expect(delivery).toContainText('come back later')

  receiver.be('well')
  await delivery.getByRole('button', { name: /^Send again/ }).click()
  await expect(delivery).toContainText('Delivered')
  const [first, second] = receiver.received
  expect(isSigned(first!, secret)).toBe(true)
  expect(isSigned(second!, secret)).toBe(true)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
})
