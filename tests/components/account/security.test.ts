import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import { apiKeys } from '#contract/account/api-keys.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { secondFactor } from '#contract/account/second-factor.ts'
import { security } from '#contract/account/security.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import {
  button,
  dialog,
  expectMessage,
  expectText,
  field,
  fillIn,
  heading,
  tryAgainUntil,
} from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner, sessionOf } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const at = '2026-11-15T12:00:00.000Z'
const identity = (kind: 'password' | 'google' | 'phone' | 'passkey', label: string) => ({
  id: kind,
  kind,
  label,
  createdAt: at,
  lastUsedAt: at,
})
const password = identity('password', owner.email!)
const phone = identity('phone', '+50937123456')
const google = identity('google', owner.email!)
const event = (id: number, kind: string) => ({
  id,
  kind,
  device: 'Chrome, Android',
  address: '192.0.2.7',
  at,
})
const session = (id: string, current = false) => ({
  id,
  device: `Device ${id}`,
  createdAt: at,
  lastUsedAt: at,
  current,
})

const apiKey = { masked: 'lk_3fGh…', createdAt: at, lastUsedAt: null, callsThisMonth: 0 }

let identities = [password, phone]
let sessions = [session('1', true), session('2')]
let confirmed = true
let hasApiKey = false
/** By what the account can prove itself. */
let proofs = { has_password: true, has_email: true, has_phone: false }
let events = [event(2, 'sign_in_refused'), event(1, 'sign_in')]

/** Opens the screen, or another one, where the server knows these. */
const openSecurity = (path = '/security', language?: 'fr', user = owner) =>
  open(path, {
    user,
    ...(language && { language }),
    before: () => {
      respond(security.identities, () => ({ identities, confirmed }))
      respond(security.events, () => ({ events }))
      respond(secondFactor.get, () => ({ on: false, recovery_codes_left: 0, ...proofs }))
      respond(account.sessions, () => ({ sessions }))
      respond(apiKeys.look, () => ({ key: hasApiKey ? apiKey : null }))
    },
  })

beforeEach(() => {
  identities = [password, phone]
  sessions = [session('1', true), session('2')]
  confirmed = true
  hasApiKey = false
  proofs = { has_password: true, has_email: true, has_phone: false }
  events = [event(2, 'sign_in_refused'), event(1, 'sign_in')]
  respond(security.removeIdentity, ({ identity_id }) => {
    identities = identities.filter(({ id }) => id !== identity_id)
    return { message: m.identity_removed() }
  })
})

test('a way in is removed once that is confirmed', async () => {
  await openSecurity()
  await button('Remove Phone').click()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  expect(callsOf(security.removeIdentity)).toEqual([])
  await button('Remove Phone').click()
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
  await expectText('Removed. All other devices have been signed out.')
  await expect.element(page.getByText('+50937123456')).not.toBeInTheDocument()
  expect(callsOf(security.removeIdentity)).toEqual([{ identity_id: 'phone' }])
})

test('what changes the ways in asks once for the password, where that was not confirmed lately', async () => {
  confirmed = false
  respond(security.confirm, () => {
    confirmed = true
    return { message: m.owner_confirmed() }
  })
  respond(secondFactor.begin, () => ({ uri: 'otpauth://totp/x', secret: 'ABCD', qr: '<svg/>' }))
  await openSecurity()
  await button('Remove Phone').click()
  await expect.element(dialog()).toHaveAccessibleName('Confirm that it is you')
  await dialog().getByLabelText('Password', { exact: true }).fill('correct horse')
  await dialog().getByRole('button', { name: 'Confirm' }).click()
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
  await expectText('Removed. All other devices have been signed out.')
  await button('Turn on').click()
  await expect.element(dialog().getByLabelText('Key', { exact: true })).toBeVisible()
  expect(callsOf(security.confirm)).toHaveLength(1)
})

test('turning on two-step sign-in asks whose account it is', async () => {
  confirmed = false
  await openSecurity()
  await button('Turn on').click()
  await expect.element(dialog()).toHaveAccessibleName('Confirm that it is you')
  expect(callsOf(secondFactor.begin)).toEqual([])
})

test('the only way in has no button that removes it, and says to add another', async () => {
  identities = [password]
  await openSecurity()
  await expectText('This is your only way to sign in.')
  await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
})

test('without a password or an email an older sign-in has to be made anew', async () => {
  identities = [google, phone]
  confirmed = false
  proofs = { has_password: false, has_email: false, has_phone: false }
  await openSecurity()
  await button('Remove Phone').click()
  await expect.element(dialog().getByRole('link', { name: 'Logout' })).toBeVisible()
})

test('who has not confirmed it lately shows the password before a phone is added, and is asked once', async () => {
  identities = [password]
  confirmed = false
  respond(security.confirm, ({ password: typed }) => {
    if (typed !== 'correct horse') throw fieldProblem('password', m.password_wrong())
    confirmed = true
    return { message: m.owner_confirmed() }
  })
  await openSecurity()
  await button('Add a phone number').click()
  await expect.element(dialog()).toHaveAccessibleName('Confirm that it is you')
  await dialog().getByLabelText('Password', { exact: true }).fill('wrong horse')
  await dialog().getByRole('button', { name: 'Confirm' }).click()
  await expectMessage('Password', 'Invalid password')
  await dialog().getByLabelText('Password', { exact: true }).fill('correct horse')
  await dialog().getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog()).toHaveAccessibleName('Sign in with your phone')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await button('Add a phone number').click()
  await expect.element(dialog()).toHaveAccessibleName('Sign in with your phone')
})

test('an account without a password gets one', async () => {
  identities = [google]
  respond(security.addPassword, () => ({ message: m.password_added() }))
  await openSecurity()
  await page.getByRole('link', { name: 'Add a password' }).click()
  await expect.element(heading('Add a password')).toBeVisible()
  await fillIn({ 'New Password': '12345' })
  await button('Add a password').click()
  await expectMessage('New Password', 'Password must be at least 6 characters')
  await fillIn({ 'New Password': 'new horse' })
  await button('Add a password').click()
  await expectText('Password added.')
  await expect.element(heading('Sign-in and security')).toBeVisible()
})

test('all other devices are signed out at once, after a question', async () => {
  respond(security.endOtherSessions, () => {
    sessions = [session('1', true)]
    return { message: m.sessions_closed() }
  })
  await openSecurity()
  await button('Sign out all other devices').click()
  await dialog().getByRole('button', { name: 'Sign out all other devices' }).click()
  await expectText('All other devices have been signed out.')
  await expect.element(page.getByText('Device 2')).not.toBeInTheDocument()
  await expect.element(button('Sign out all other devices')).not.toBeInTheDocument()
})

test('what happened is listed in words, also what only a later server knows', async () => {
  events = [event(3, 'from_the_future'), event(2, 'sign_in_refused')]
  await openSecurity('/security', 'fr')
  await expectText('Échec de connexion')
  await expectText('Un changement')
  await expectText('Chrome, Android · 192.0.2.7')
})

test('without a network each card offers to try again, and loads then', async () => {
  setNetwork('down')
  await openSecurity()
  await expectText('Your ways to sign in could not be loaded.')
  const card = page.getByRole('region', { name: 'Recent activity' })
  await expect.element(card.getByRole('button', { name: 'Try again' })).toBeVisible()
  setNetwork('up')
  await tryAgainUntil(card.getByText('Sign-in failed'), { within: card })
})

test('the operator’s link asks for a new password alone; one that is used up says so', async () => {
  respond(security.usePasswordLink, () => {
    throw new Problem(400, m.password_link_refused())
  })
  const { path } = await open('/password-link#link=secret&email=marie%40example.org', { as: 'visitor' })
  await expectText('Choose a new password for marie@example.org.')
  await fillIn({ 'New Password': 'new horse' })
  await button('Submit').click()
  await expectText('This link has been used or is more than an hour old.')
  await expect.element(field('New Password')).toHaveValue('new horse')

  respond(security.usePasswordLink, () => ({ ...sessionOf(owner), is_2factor_auth_enabled: false as const }))
  await button('Submit').click()
  await expect.poll(path).toBe('/dashboard')
  expect(callsOf(security.usePasswordLink).at(-1)).toEqual({ link: 'secret', password: 'new horse' })
})

test('a link without its end says so, and leads to a code by email', async () => {
  const { path } = await open('/password-link', { as: 'visitor' })
  await expectText(/^This link is not complete\./)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.poll(path).toBe('/forgot-password')
})

test('a password is changed only by who knows it', async () => {
  await openSecurity('/password')
  respond(account.changePassword, ({ old_password }) => {
    if (old_password !== 'correct horse') throw fieldProblem('old_password', m.password_wrong())
    return { message: '' }
  })
  await button('Submit').click()
  await expectMessage('Current Password', 'Password is required')
  await expectMessage('New Password', 'New password is required')
  await fillIn({ 'Current Password': 'not mine', 'New Password': 'another horse' })
  await button('Submit').click()
  await expectMessage('Current Password', 'Invalid password')
  await fillIn({ 'Current Password': 'correct horse' })
  await button('Submit').click()
  await expectText('Password has been updated.')
  await expect.element(field('Current Password')).toHaveValue('')
  expect(callsOf(account.changePassword).at(-1)).toEqual({
    old_password: 'correct horse',
    password: 'another horse',
    revoke_api_key: false,
  })
})

const endApiKey = () => page.getByRole('checkbox', { name: /^End my API key as well/ })

test('who changes the password or signs out the others is asked whether the API key ends, too', async () => {
  hasApiKey = true
  respond(account.changePassword, () => ({ message: '' }))
  respond(security.endOtherSessions, () => ({ message: m.sessions_closed() }))
  await openSecurity('/password')
  await fillIn({ 'Current Password': 'correct horse', 'New Password': 'another horse' })
  await expect.element(endApiKey()).not.toBeChecked()
  await endApiKey().click()
  await button('Submit').click()
  await expectText('Password has been updated.')
  expect(callsOf(account.changePassword).at(-1)).toMatchObject({ revoke_api_key: true })

  await openSecurity()
  await button('Sign out all other devices').click()
  await endApiKey().click()
  await dialog().getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect.poll(() => callsOf(security.endOtherSessions)).toEqual([{ revoke_api_key: 'true' }])
})

test('who has no API key is not asked about one', async () => {
  await openSecurity('/password')
  await expect.element(field('Current Password')).toBeVisible()
  await expect.poll(() => callsOf(apiKeys.look)).not.toEqual([])
  await expect.element(endApiKey()).not.toBeInTheDocument()
})

test('an account with a phone alone confirms by a texted code before it gets an email', async () => {
  identities = [phone]
  confirmed = false
  proofs = { has_password: false, has_email: false, has_phone: true }
  respond(secondFactor.sendCode, () => ({ message: 'A code is on its way to +509 3712 3456.' }))
  respond(security.confirm, () => {
    confirmed = true
    return { message: m.owner_confirmed() }
  })
  await openSecurity('/security', undefined, { ...owner, email: null, email_proven: false })
  await button('Add an email').click()
  await dialog().getByRole('button', { name: 'Send me a code by text message' }).click()
  await expectText('A code is on its way to +509 3712 3456.')
  await dialog().getByLabelText('Code', { exact: true }).fill('123456')
  await dialog().getByRole('button', { name: 'Confirm' }).click()
  await expect.element(field('New email')).toBeVisible()
})
