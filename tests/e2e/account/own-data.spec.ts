import { readFile } from 'node:fs/promises'
import { expectAccessible, expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn, submit } from '#tests/support/pages/forms.ts'
import { unzipped } from '#tests/support/unzipped.ts'

test('a pastor downloads the data, deletes the account, and comes back', async ({
  signedIn: page,
  owner,
  api,
}) => {
  test.slow()
  await api.members(owner, ['Élisée Jean'])
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data')
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const link = page.getByRole('link', { name: /^Download \(/ })
  await expect(link).toBeVisible()
  const saving = page.waitForEvent('download')
  await link.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^lakou-[\d-]+\.zip$/)
  const files = await unzipped(await readFile(await saved.path()))
  expect(files.get('churches/Legliz Lakou/members.csv')!.toString()).toContain('Élisée Jean')

  // First it asks what becomes of the church, and for proof.
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const confirm = page.getByRole('button', { name: 'Delete my account', exact: true })
  const church = 'What should happen to Legliz Lakou?'
  await fillIn(page, { 'Your username, to confirm': owner.user.username })
  await confirm.click()
  await expectMessage(page, church, 'Choose what happens to this church.')
  await page.getByLabel(church).selectOption({ label: 'Delete it with my account' })
  await fillIn(page, { 'Type the church’s name': 'Legliz', 'Your password, or a code': 'wrong horse' })
  await confirm.click()
  await expectMessage(page, 'Type the church’s name', "Type the church's name: Legliz Lakou")
  await fillIn(page, { 'Type the church’s name': 'legliz lakou' })
  await confirm.click()
  await expectMessage(page, 'Your password, or a code', 'Invalid password')
  await expectAccessible(page)
  await fillIn(page, { 'Your password, or a code': owner.password })
  await confirm.click()

  await page.waitForURL('/deletion')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is about to be deleted')
  await expect(link).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  await page.goto('/members')
  await page.waitForURL('/deletion')
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL('/login')

  await fillIn(page, { Email: owner.user.email!, Password: owner.password })
  await submit(page).click()
  await page.waitForURL('/deletion')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.waitForURL('/dashboard')
  await expect(page.getByText('Your account is kept. Welcome back!')).toBeVisible()
  await page.goto('/members')
  await expect(page.getByRole('link', { name: 'View Élisée Jean' })).toBeVisible()
})
