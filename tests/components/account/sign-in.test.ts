import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { button, expectMessage, expectText, field, fillIn, nothingLost } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner, sessionOf } from '#tests/components/sample-church.ts'
import { notices } from '#src/ui/overlays/notices.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const login = { Email: 'marie@example.org', Password: 'correct horse' }

beforeEach(() =>
  respond(account.signIn, () => ({ ...sessionOf(owner), is_2factor_auth_enabled: false as const })),
)

test('an address of another site is no way back after signing in', async () => {
  const { path } = await open('/login?back=%2F%2Fexample.org', { as: 'visitor' })
  await fillIn(login)
  await button('Submit').click()
  await expect.poll(path).toBe('/dashboard')
})

test('who was led to sign up and has an account goes on from the sign-in to where they were led from', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
  const { path } = await open('/register?back=%2Fjoin%2Fx', { as: 'visitor' })
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect.poll(path).toBe('/login?back=%2Fjoin%2Fx')
})

test('a wrong password is refused in words, and what was typed stays', async () => {
  await open('/login', { as: 'visitor' })
  respond(account.signIn, () => {
    throw new Problem(401, m.sign_in_refused())
  })
  await button('Submit').click()
  await expectMessage('Email', 'Email is required')
  await expectMessage('Password', 'Password is required')
  await fillIn({ Email: 'nobody', Password: 'wrong password' })
  await expectMessage('Email', 'Invalid email')
  await fillIn({ Email: login.Email })
  await button('Submit').click()
  // In the form itself, and by no notice that leaves.
  const form = page.elementLocator(document.querySelector('main form')!)
  const refusal = form.getByRole('alert').getByText('Email or password is not right.')
  await expect.element(refusal).toBeVisible()
  expect(notices.state).toEqual([])
  await expect.element(field('Email')).toHaveValue(login.Email)
  await fillIn({ Password: 'another one' })
  await expect.element(refusal).not.toBeInTheDocument()
})

test('while a form is on its way its button says so and cannot be pressed again', async () => {
  const { path } = await open('/login', { as: 'visitor' })
  const release = hold(account.signIn)
  await fillIn(login)
  await button('Submit').click()
  await expect.element(button('Please wait..')).toBeDisabled()
  await field('Password').click()
  await userEvent.keyboard('{Enter}')
  release()
  await expect.poll(path).toBe('/dashboard')
  expect(callsOf(account.signIn)).toHaveLength(1)
})

test('what a password manager fills in without telling the page is sent', async () => {
  const { path } = await open('/login', { as: 'visitor' })
  await expect.element(field('Email')).toBeVisible()
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  for (const [label, value] of Object.entries(login)) set!.call(field(label).element(), value)
  await button('Submit').click()
  await expect.poll(() => callsOf(account.signIn)).toEqual([{ email: login.Email, password: login.Password }])
  await expect.poll(path).toBe('/dashboard')
})

test('what was typed before the app was there is in the form, and the password in no storage', async () => {
  const served = document.createElement('form')
  served.name = 'login'
  for (const [name, value] of [
    ['email', login.Email],
    ['password', login.Password],
  ])
    served.append(Object.assign(document.createElement('input'), { name, value }))
  document.body.append(served)
  const { path } = await open('/login', { as: 'visitor' })
  served.remove()
  await expect.element(field('Email')).toHaveValue(login.Email)
  await expect.element(field('Password')).toHaveValue(login.Password)
  expect(JSON.parse(sessionStorage.getItem('draft:login')!)).toEqual({ email: login.Email })
  await button('Submit').click()
  await expect.poll(path).toBe('/dashboard')
})

test('without a network a form says that nothing was lost and can be sent again', async () => {
  const { path } = await open('/login', { as: 'visitor' })
  await fillIn(login)
  setNetwork('down')
  await button('Submit').click()
  await expectText(nothingLost)
  setNetwork('up')
  await button('Submit').click()
  await expect.poll(path).toBe('/dashboard')
})

test('"Resend OTP / Edit Email" goes back to the first step and keeps the email', async () => {
  respond(account.forgotPassword, () => ({ message: m.code_sent() }))
  await open('/forgot-password', { as: 'visitor' })
  await fillIn({ Email: login.Email })
  await button('Send code').click()
  await button('Resend OTP / Edit Email').click()
  await expect.element(button('Send code')).toBeVisible()
  await expect.element(field('Email')).toHaveValue(login.Email)
})

test('who is signed in never sees the pages of those who are not', async () => {
  const { path, router } = await open('/settings')
  for (const href of ['/login', '/register', '/forgot-password']) {
    await router.navigate({ href })
    await expect.poll(path).toBe('/dashboard')
  }
})

test('who has yet to choose a type of account is led to that instead', async () => {
  const { path, router } = await open('/settings', { as: 'newcomer', user: { ...owner, user_type: null } })
  for (const href of ['/login', '/register', '/forgot-password']) {
    await router.navigate({ href })
    await expect.poll(path).toBe('/info')
  }
})
