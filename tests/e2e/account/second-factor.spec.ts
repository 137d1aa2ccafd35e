import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { Owner } from '#tests/support/browser.ts'
import { expectMessage, fillIn, submit } from '#tests/support/pages/forms.ts'
import { appCodeOf } from '#tests/support/second-factor.ts'

/** Signs in by the password at a screen that needs it, up to the question for the code. */
async function signInUpToCode(page: Page, { user, password }: Owner) {
  await page.goto('/logout')
  await page.waitForURL('/login')
  await page.goto('/security')
  await page.waitForURL('/login?back=%2Fsecurity')
  await fillIn(page, { Email: user.email!, Password: password })
  await submit(page).click()
  await page.waitForURL('/auth/verify?back=%2Fsecurity')
}

test('someone protects the account with an app and signs in by its code, then by a recovery code', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/security')
  const card = page.getByRole('region', { name: 'Two-step sign-in' })
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const uri = (await page.getByRole('link', { name: 'Open my app' }).getAttribute('href'))!
  expect(uri).toContain(`Lakou:${encodeURIComponent(owner.user.email!)}`)
  const key = (await page.getByLabel('Key', { exact: true }).textContent())!
  expect(new URL(uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''))
  await page.getByLabel('Code', { exact: true }).fill(appCodeOf(uri))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  // On paper are the codes and nothing else.
  await page.emulateMedia({ media: 'print' })
  await expect(codes.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: null })
  const [first] = await codes.allTextContents()
  // They are shown once: neither Esc nor a press outside takes them away.
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain(first)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText('10 recovery codes left.')).toBeVisible()

  await signInUpToCode(page, owner)
  await expectAccessible(page)
  // Looking up the code in the app and coming back goes on where it was.
  await page.reload()
  const code = appCodeOf(uri, 1)
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await submit(page).click()
  await page.waitForURL('/security')

  await signInUpToCode(page, owner)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await submit(page).click()
  await expectMessage(page, 'Code', 'This code is wrong or no longer valid.')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(first!.toLowerCase())
  await submit(page).click()
  await page.waitForURL('/security')
  await expect(card.getByText('9 recovery codes left.')).toBeVisible()

  await card.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
