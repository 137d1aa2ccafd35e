import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { button, expectMessage, field, fillIn } from './form.ts'
import { open } from './open.tsx'
import { owner } from './sample-church.ts'
import { callsOf, respond } from './stub-server.ts'

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

test('the type that costs something says that nobody can take the money here', async () => {
  await open('/info', { as: 'newcomer', user: { ...owner, user_type: null } })
  await page.getByRole('tab', { name: 'Professional' }).click()
  await expect.element(page.getByLabelText('Company')).toBeVisible()
  await button('Continue as Professional for $5/Month').click()
  await expect.element(page.getByRole('alert').getByText('No key defined!...')).toBeVisible()
  expect(callsOf(account.update)).toEqual([])
})
