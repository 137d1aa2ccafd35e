import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { account } from '#contract/account/account.ts'
import { members } from '#contract/members.ts'
import { users } from '#server/db/schema/account.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import type { Api, Owner } from '#tests/support/browser.ts'
import { fillIn, submit } from '#tests/support/pages/forms.ts'
import { onServer, row } from '#tests/support/pages/service-roll.ts'

/** The badge in the header, while something waits. */
const status = (page: Page) =>
  page.getByRole('banner').getByRole('link').and(page.locator('[href="/waiting"]'))

/** The server does not answer until what comes back is called; the browser does not notice. */
async function loseServer(page: Page) {
  await page.route('**/api/**', (route) => route.abort())
  return () => page.unroute('**/api/**')
}

async function nameOf(page: Page, name: string) {
  await expect(status(page)).toHaveAccessibleName(new RegExp(`${name}$`))
}

/** Adds someone and marks them present, with no server; returns how the server comes back. */
async function addAndMark(page: Page, name: string) {
  await page.goto('/members/form')
  await expect(page.getByLabel('Name')).toBeVisible()
  const back = await loseServer(page)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('textbox', { name: 'Phone' }).fill('3712 3456')
  await page.getByRole('textbox', { name: 'Email' }).last().fill('ana@example.org')
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  await page.waitForURL('/members')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Attendance' }).click()
  await row(page, name).click()
  await nameOf(page, '2 changes are waiting to be sent')
  return back
}

async function namesOnServer(api: Api, { church, access_token }: Owner) {
  const answer = await api.call(members.list, { church_id: church.id, limit: 100 }, access_token)
  return answer.members.map(({ name }) => name)
}

test('what is done without a server waits in sight, and goes by itself when the server is back', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Anite Louis'])
  await page.goto('/attendance')
  // Nothing was ever written here.
  await expect(status(page)).toHaveCount(0)
  // All that the screens need has been read.
  await page.waitForFunction(() => localStorage.getItem('last_synced'))
  const back = await loseServer(page)
  await row(page, 'Anite Louis').click()
  await nameOf(page, '1 change is waiting to be sent')
  // Taken back and set again: still one thing that waits.
  await row(page, 'Anite Louis').click()
  await row(page, 'Anite Louis').click()
  await nameOf(page, '1 change is waiting to be sent')

  await status(page).click()
  await expect(page.getByText(/^Marked present: Anite Louis, \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(page.getByText(/Last sent: /)).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('The server cannot be reached right now.')).toBeVisible()
  await back()
  await expect(page.getByText('Nothing is waiting on this device.')).toBeVisible()
  await expect(status(page)).toHaveCount(0)
})

test('what the server refuses is shown with its words and what hangs on it, corrected in its form, or tried again', async ({
  signedIn: page,
  api,
  owner,
  server,
}) => {
  await api.members(owner, 20)
  const back = await addAndMark(page, 'Ana Louis')
  await back()
  await nameOf(page, '1 change needs your attention. 1 change is waiting to be sent')
  await status(page).click()
  const refused = page.getByRole('listitem').filter({ hasText: 'New member: Ana Louis' })
  await expect(refused.getByText('Your Free plan has room for 20 adults;')).toBeVisible()
  await expect(refused.getByText('1 change is waiting for this one')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL(`/members/form/${owner.church.id}?row=*`)
  await expect(page.getByLabel('Name')).toHaveValue('Ana Louis')
  await page.goBack()

  await refused.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this change?' })
  await expect(question.getByText('nor will 1 change that depends on it')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(refused).toBeVisible()
  // Its reason is gone.
  await server.db.update(users).set({ plan: 'starter' }).where(eq(users.id, owner.user.id))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing is waiting on this device.')).toBeVisible()
  expect(await namesOnServer(api, owner)).toContain('Ana Louis')
})

test('logging out with something waiting asks, and what is kept goes when the same person is back', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const back = await addAndMark(page, 'Ana Louis')
  await page.getByRole('button', { name: `Menu of ${owner.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText('2 changes made on this device are not on the server yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect(page.getByText('2 changes could not be sent yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await page.waitForURL('/login')
  await back()

  // Somebody else neither sees nor sends it.
  await signIn(page, await api.owner())
  await page.goto('/settings')
  await expect(status(page)).toHaveCount(0)
  await page.goto('/logout')
  await page.waitForURL('/login')
  expect(await namesOnServer(api, owner)).toEqual([])

  await fillIn(page, { Email: owner.user.email!, Password: owner.password })
  await submit(page).click()
  await page.waitForURL('/dashboard')
  await expect.poll(() => namesOnServer(api, owner)).toEqual(['Ana Louis'])
})

test('what waits is sent first and then the person is logged out', async ({ signedIn: page, api, owner }) => {
  const back = await addAndMark(page, 'Ana Louis')
  await page.getByRole('button', { name: `Menu of ${owner.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Send now, then sign out' })).toBeVisible()
  await back()
  // Whoever is slow finds that it has been sent by itself meanwhile.
  await page.getByRole('button', { name: /^(Send now, then sign out|Logout)$/ }).click()
  await page.waitForURL('/login')
  // That session is over.
  const { email } = owner.user
  const again = await api.call(account.signIn, { email: email!, password: owner.password })
  expect(await onServer(api, { ...owner, ...again })).toEqual({ guests: 0, marks: { 'Ana Louis': true } })
})

test('what waits is given up at the logout only after a question', async ({ signedIn: page, api, owner }) => {
  const back = await addAndMark(page, 'Ana Louis')
  await page.getByRole('button', { name: `Menu of ${owner.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard them and sign out' }).click()
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await page.waitForURL('/login')
  await back()
  await signIn(page, owner)
  await page.goto('/settings')
  await expect(status(page)).toHaveCount(0)
  expect(await namesOnServer(api, owner)).toEqual([])
})
