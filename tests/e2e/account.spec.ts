import { account } from '#contract/account.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn, submit, watchCalls } from '#tests/support/pages/forms.ts'

test('someone makes an account, chooses its type and is led to set up a church @wide', async ({ page }) => {
  await page.goto('/register')
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
  await page.waitForURL('/info')
  await expect(page.getByRole('tab', { name: 'Standard' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Name')).toHaveValue('Marie Joseph')
  await expect(page.getByLabel('Company')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue as Standard for Free' }).click()

  await page.waitForURL('/setup')
  await expect(page.getByText('No church selected. Please set one up.')).toBeVisible()
})

test('the type that costs something says that nobody can take the money here', async ({ page, api }) => {
  await signIn(page, await api.person())
  await page.goto('/info')
  await page.getByRole('tab', { name: 'Professional' }).click()
  await expect(page.getByLabel('Company')).toBeVisible()
  const calls = watchCalls(page, 'authenticated/users')
  await page.getByRole('button', { name: 'Continue as Professional for $5/Month' }).click()
  await expect(page.getByRole('alert').getByText('No key defined!...')).toBeVisible()
  expect(calls).toEqual([])
})

test('a form that is not right is not sent, and says so at every field', async ({ page }) => {
  await page.goto('/register')
  const calls = watchCalls(page, 'auth/register/users')
  await submit(page).click()
  await expectMessage(page, 'Name', 'Name is required')
  await expectMessage(page, 'Username', 'Username is required')
  await expectMessage(page, 'Email Address', 'Email is required')
  await expectMessage(page, 'Password', 'Password is required')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await fillIn(page, {
    Name: 'Marie',
    Username: '@marie',
    'Email Address': 'marie',
    Password: '12345',
  })
  await submit(page).click()
  await expectMessage(page, 'Username', 'Invalid Username')
  await expectMessage(page, 'Email Address', 'Invalid Email')
  await expectMessage(page, 'Password', 'Password must be at least 6 characters')
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(calls).toEqual([])
})

test('what the server refuses stands at its field, and goes when the field is changed', async ({
  page,
  api,
}) => {
  const { user } = await api.person()
  await page.goto('/register')
  await fillIn(page, {
    Name: 'Marie',
    Username: user.username,
    'Email Address': user.email!,
    Password: 'bonswa',
  })
  await submit(page).click()
  await expectMessage(page, 'Username', 'This username is taken.')
  await expectMessage(page, 'Email Address', 'An account with this email exists already.')
  await page.getByLabel('Username').fill('another')
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid')
})

test('someone signs in and comes to where they wanted to go @wide', async ({ page, api }) => {
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

test('an address of another site is no way back', async ({ page, api }) => {
  const { user, password } = await api.owner()
  await page.goto('/login?back=%2F%2Fexample.org')
  await fillIn(page, { Email: user.email!, Password: password })
  await submit(page).click()
  await page.waitForURL('/dashboard')
})

test('a wrong password is refused in words, and what was typed stays', async ({ page, api }) => {
  const { user } = await api.person()
  await page.goto('/login')
  await submit(page).click()
  await expectMessage(page, 'Email', 'Email is required')
  await expectMessage(page, 'Password', 'Password is required')
  await fillIn(page, { Email: 'nobody', Password: 'wrong password' })
  await expectMessage(page, 'Email', 'Invalid email')
  await fillIn(page, { Email: user.email! })
  await submit(page).click()
  await expect(page.getByRole('alert').getByText('Email or password is not right.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(user.email!)
})

test('while a form is on its way its button says so and cannot be pressed again', async ({ page, api }) => {
  const { user, password } = await api.owner()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/users', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  const calls = watchCalls(page, 'auth/users')
  await fillIn(page, { Email: user.email!, Password: password })
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Please wait..' })).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  release()
  await page.waitForURL('/dashboard')
  expect(calls).toEqual(['POST'])
})

test('what a password manager fills in without telling the page is sent', async ({ page, api }) => {
  const { user, password } = await api.owner()
  await page.goto('/login')
  for (const [label, value] of [
    ['Email', user.email!],
    ['Password', password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).evaluate((input, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    }, value)
  }
  await submit(page).click()
  await page.waitForURL('/dashboard')
})

test('without a network a form says that nothing was lost and can be sent again', async ({
  page,
  api,
  context,
}) => {
  const { user, password } = await api.owner()
  await page.goto('/login')
  await fillIn(page, { Email: user.email!, Password: password })
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByText('No connection right now. Nothing was lost:')).toBeVisible()
  await context.setOffline(false)
  await submit(page).click()
  await page.waitForURL('/dashboard')
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

test('"Resend OTP / Edit Email" goes back to the first step', async ({ page }) => {
  await page.goto('/forgot-password')
  await fillIn(page, { Email: 'marie@example.org' })
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Resend OTP / Edit Email' }).click()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('a password is changed only by who knows it', async ({ signedIn: page, owner, api }) => {
  await page.goto('/password')
  await submit(page).click()
  await expectMessage(page, 'Current Password', 'Password is required')
  await expectMessage(page, 'New Password', 'New password is required')
  await fillIn(page, { 'Current Password': 'not mine', 'New Password': 'another horse' })
  await submit(page).click()
  await expectMessage(page, 'Current Password', 'Invalid password')
  await fillIn(page, { 'Current Password': owner.password })
  await submit(page).click()
  await expect(page.getByText('Password has been updated.')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  const email = owner.user.email!
  await expect(api.call(account.signIn, { email, password: 'another horse' })).resolves.toBeTruthy()
})

test('unknown paths go home; 404 shows 404', async ({ page }) => {
  await page.goto('/nothing/here')
  await page.waitForURL('/')
  await page.goto('/404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
})
