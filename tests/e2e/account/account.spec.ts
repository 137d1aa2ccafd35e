import { account } from '#contract/account/account.ts'
import { expect, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn, submit } from '#tests/support/pages/forms.ts'

test('someone comes from the home page, makes an account and is led to set up their church', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Get Started For Free' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('how people will find you')
  const name = `marie${Date.now()}`
  await fillIn(page, {
    Name: 'Marie Joseph',
    Username: name,
    'Email Address': `${name}@example.org`,
    Password: 'bonswa',
  })
  await submit(page).click()

  await expect(page.getByText('Account has been created successfully.')).toBeVisible()
  await page.waitForURL('/setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Your Church')
  await expect(page.getByText('No church selected.')).toHaveCount(0)
})

test('someone signs in and comes to where they wanted to go', async ({ page, api }) => {
  const { user, password } = await api.owner()
  await page.goto('/password')
  await page.waitForURL('/login?back=%2Fpassword')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your account')
  await fillIn(page, { Email: user.email!, Password: password })
  await submit(page).click()
  await page.waitForURL('/password')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(
    expect.arrayContaining(['access_token', 'refresh_token']),
  )
})

test('a forgotten password is set anew by the code from the mail', async ({ page, api }) => {
  const { user } = await api.owner()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await fillIn(page, { Email: user.email! })
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If this account exists, a code is on its way')).toBeVisible()
  await expect(page.getByText(`The code goes to ${user.email!}.`)).toBeVisible()

  // Looking up the mail and coming back goes on where it was.
  await page.reload()
  await fillIn(page, { Code: '12', 'New Password': 'short' })
  await submit(page).click()
  await expectMessage(page, 'Code', 'The code has 6 digits.')
  await expectMessage(page, 'New Password', 'Password must be at least 6 characters')

  const { subject } = await api.lastMail(user.email!)
  const code = /\d{6}/.exec(subject)![0]
  const wrong = code === '000000' ? '111111' : '000000'
  await fillIn(page, { Code: wrong, 'New Password': 'another horse' })
  await submit(page).click()
  await expectMessage(page, 'Code', 'This code is wrong or no longer valid.')
  await fillIn(page, { Code: code })
  await submit(page).click()
  await expect(page.getByText('Password has been updated.')).toBeVisible()
  await page.waitForURL('/dashboard')
  await expect(
    api.call(account.signIn, { email: user.email!, password: 'another horse' }),
  ).resolves.toBeTruthy()
})

test('unknown paths go home; 404 shows the large text alone', async ({ page }) => {
  await page.goto('/nothing/here')
  await page.waitForURL('/')
  await page.goto('/404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByRole('main')).toHaveText('404')
})
