import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { church } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { button, expectMessage, expectText, field, fillIn } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { legliz, owner, sessionOf } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

const marie = { Name: 'Marie', Username: 'marie', 'Email Address': 'marie@example.org', Password: 'bonswa' }

test('a form that is not right is not sent, and says so at every field', async () => {
  await open('/register', { as: 'visitor' })
  await button('Submit').click()
  await expectMessage('Name', 'Name is required')
  await expectMessage('Username', 'Username is required')
  await expectMessage('Email Address', 'Email is required')
  await expectMessage('Password', 'Password is required')
  await expect.element(field('Name')).toHaveFocus()

  await fillIn({ Name: 'Marie', Username: '@marie', 'Email Address': 'marie', Password: '12345' })
  await button('Submit').click()
  await expectMessage('Username', 'Invalid Username')
  await expectMessage('Email Address', 'Invalid Email')
  await expectMessage('Password', 'Password must be at least 6 characters')
  await expect.element(field('Username')).toHaveFocus()
  expect(callsOf(account.register)).toEqual([])
})

test('a press on the button counts, although leaving a wrong field shows a message that pushes the button', async () => {
  await open('/register', { as: 'visitor' })
  await fillIn({ Name: 'Marie', Username: 'marie', Password: 'bonswa', 'Email Address': 'marie' })
  await button('Submit').click()
  await expectMessage('Email Address', 'Invalid Email')
  await expect.element(field('Email Address')).toHaveFocus()
})

test('what the server refuses stands at its field, and goes when the field is changed', async () => {
  await open('/register', { as: 'visitor' })
  respond(account.register, () => {
    const fields = { username: m.username_taken(), email: m.email_taken() }
    throw new Problem(400, fields.username, { fields })
  })
  await fillIn(marie)
  await button('Submit').click()
  await expectMessage('Username', 'This username is taken.')
  await expectMessage('Email Address', 'An account with this email exists already.')
  await fillIn({ Username: 'another' })
  await expect.element(field('Username')).not.toHaveAttribute('aria-invalid')
})

test('a password that is easy to guess is refused at its field, with what helps', async () => {
  await open('/register', { as: 'visitor' })
  respond(account.register, () => {
    throw fieldProblem('password', m.password_church())
  })
  await fillIn({ ...marie, Password: 'legliz' })
  await button('Submit').click()
  await expectMessage('Password', m.password_church())
  await expect.element(field('Password')).toHaveFocus()
})

test('who comes from the home page is not asked for a type of account', async () => {
  const made = { ...owner, user_type: null }
  respond(account.register, () => sessionOf(made))
  respond(account.update, () => ({ user: { ...made, user_type: 1 as const } }))
  const { path } = await open('/register?church=true', { as: 'visitor', churches: [] })
  await fillIn(marie)
  await button('Submit').click()
  await expect.poll(path).toBe('/setup')
  expect(callsOf(account.update)).toMatchObject([{ user_type: 1 }])
})

test('who comes by a league link goes back to it, with leagues in the menu and no account type to choose', async () => {
  const made = { ...owner, user_type: null }
  respond(account.register, () => sessionOf(made))
  respond(account.update, ({ tools = [] }) => ({ user: { ...made, user_type: 1 as const, tools } }))
  const { path } = await open('/register?back=%2Fleagues%2Fmessages', { as: 'visitor', churches: [] })
  await fillIn(marie)
  await button('Submit').click()
  await expect.poll(path).toBe('/leagues/messages')
  expect(callsOf(account.update)).toEqual([{ user_type: 1, tools: ['leagues'] }])
})

test('who signs up by phone on the page gives their own name and the church’s in one form', async () => {
  const made = { ...owner, name: '+50937123456', phone: '+50937123456', email: null, user_type: null }
  respond(phoneSignIn.sendCode, () => ({ message: m.phone_code_sent() }))
  respond(phoneSignIn.verify, () => ({ ...sessionOf(made), is_2factor_auth_enabled: false as const }))
  respond(account.update, ({ name, user_type }) => ({
    user: { ...made, name: name ?? made.name, user_type: user_type ?? 1 },
  }))
  const { known, path } = await open('/register?church=true', { as: 'visitor', churches: [] })
  respond(church.create, (input) => {
    known.churches = [{ ...legliz, ...input, id: input.id! }]
    return known.churches[0]!
  })
  await page.getByRole('tab', { name: 'Phone' }).click()
  // The tab is named like its field.
  await page.getByRole('textbox', { name: 'Phone' }).fill('+509 3712 3456')
  await button('Send code').click()
  await fillIn({ Code: '123456' })
  await expect.poll(path).toBe('/setup')
  await expect.element(page.getByText('Name of the church')).toBeVisible()
  await button('Submit').click()
  await expectMessage('Your name', 'Name is required')
  await fillIn({ 'Your name': 'Pastè Jan', 'Name of the church': 'Legliz Lapè' })
  await button('Submit').click()
  await expect.poll(path).toMatch(/^\/attendance/)
  expect(callsOf(account.update)).toMatchObject([{ user_type: 1 }, { name: 'Pastè Jan' }])
  expect(callsOf(church.create)).toMatchObject([{ name: 'Legliz Lapè', phone: '50937123456' }])
})

test('when that fails, they are asked after all', async () => {
  respond(account.register, () => sessionOf({ ...owner, user_type: null }))
  respond(account.update, () => {
    throw new Problem(503, m.something_wrong())
  })
  const { path } = await open('/register?church=true', { as: 'visitor', churches: [] })
  await fillIn(marie)
  await button('Submit').click()
  await expect.poll(path).toBe('/info')
})

test('the type that costs something says that nobody can take the money here', async () => {
  await open('/info', { as: 'newcomer', user: { ...owner, user_type: null } })
  await page.getByRole('tab', { name: 'Professional' }).click()
  await expect.element(page.getByLabelText('Company')).toBeVisible()
  await button('Continue as Professional for $5/Month').click()
  await expect.element(page.getByRole('alert').getByText('No key defined!...')).toBeVisible()
  expect(callsOf(account.update)).toEqual([])
})

test('going from Professional to Standard asks first, and says what ends', async () => {
  const changed = { ...owner, user_type: 1 as const }
  respond(account.update, () => ({ user: changed }))
  await open('/info', { user: { ...owner, user_type: 2 } })
  await page.getByRole('tab', { name: 'Standard' }).click()
  await button('Continue as Standard for Free').click()
  await expectText(/organiser profile will no longer be public/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(callsOf(account.update)).toEqual([])
  await button('Continue as Standard for Free').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
  await expect.poll(() => callsOf(account.update)).toMatchObject([{ user_type: 1 }])
})
