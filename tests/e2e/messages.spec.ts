import { messages } from '#contract/messages.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { goByMenu } from '#tests/support/pages/frame-page.ts'

test('two of a team write to each other, see what is read and who types, and are told elsewhere @wide', async ({
  signedIn: page,
  api,
  owner,
  browser,
  server,
  isMobile,
}) => {
  test.slow()
  const wideline = await api.person({ name: 'Wideline Désir' })
  const role = { churchId: owner.church.id, userId: wideline.user.id, role: 'leader' as const }
  await server.db.insert(churchUsers).values(role)
  await page.goto('/dashboard')
  await goByMenu(page, 'Messages')
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('desir')
  await page.getByRole('dialog').getByRole('link', { name: 'Wideline Désir' }).click()
  await expect(page.getByRole('heading', { name: 'Wideline Désir', level: 1 })).toBeVisible()
  const field = page.getByLabel('Message to Wideline Désir')
  await field.fill('Bonjou! https://example.org/plan')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const bubble = page.getByRole('listitem').filter({ hasText: 'https://example.org/plan' }).last()
  await expect(bubble).toContainText('Sent')
  // What comes back is the same at a desk.
  if (!isMobile) return

  const other = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  const theirs = await other.newPage()
  await signIn(theirs, wideline)
  // What is there when the app starts is not told: the next one comes after it.
  const known = theirs.waitForResponse((response) => response.url().includes('/api/messages/users'))
  await theirs.goto('/settings')
  await (await known).finished()
  await field.fill('Are you coming on Sunday?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const notice = theirs.getByRole('status').filter({ hasText: 'Are you coming on Sunday?' })
  await expect(notice).toContainText('Marie Joseph')
  await notice.getByRole('button', { name: 'Open' }).click()
  await expect(theirs.getByRole('heading', { name: 'Marie Joseph', level: 1 })).toBeVisible()
  await expect(bubble).toContainText('Read')

  await theirs.getByLabel('Message to Marie Joseph').pressSequentially('Wi')
  await expect(page.getByText('Typing…').first()).toBeVisible()
  await theirs.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Wideline Désir:Wi' })).toBeVisible()
  const { conversations } = await api.call(messages.conversations, {}, owner.access_token)
  await expect
    .poll(async () => (await api.call(messages.conversations, {}, owner.access_token)).unread)
    .toBe(0)
  expect(conversations).toHaveLength(1)
  await other.close()
})
