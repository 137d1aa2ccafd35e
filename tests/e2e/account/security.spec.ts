import { account } from '#contract/account/account.ts'
import { expect, test } from '#tests/support/browser.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

test('somebody signs out all other devices, and finds that under recent activity', async ({
  signedIn: page,
  owner,
  api,
}) => {
  const input = { email: owner.user.email!, password: owner.password }
  const elsewhere = sessionGiven(await api.call(account.signIn, input))
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  await expect(ways.getByText(owner.user.email!)).toBeVisible()
  await expect(ways.getByText('This is your only way to sign in.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByText('All other devices have been signed out.')).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await expect(recent.getByText('Device signed out')).toBeVisible()
  await expect(recent.getByText('Signed in', { exact: true }).first()).toBeVisible()
  await expect(api.call(account.sessions, {}, elsewhere.access_token)).rejects.toThrow('401')
  await page.reload()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})
