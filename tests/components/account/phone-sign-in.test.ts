import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import { accountEmail } from '#contract/account/account-email.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { attendance } from '#contract/attendance/attendance.ts'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import {
  button,
  expectMessage,
  expectText,
  field,
  fillIn,
  heading,
  nothingLost,
} from '#tests/components/form.ts'
import { onePage } from '#tests/components/donations/sample-gifts.ts'
import { open } from '#tests/components/open.tsx'
import { owner, sessionOf } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

beforeEach(() => {
  respond(phoneSignIn.sendCode, () => ({ message: m.phone_code_sent() }))
  respond(phoneSignIn.verify, () => ({ ...sessionOf(owner), is_2factor_auth_enabled: false as const }))
})

const country = () => page.getByRole('combobox')
const option = (name: string | RegExp) => page.getByRole('option', { name })

/** As if so many seconds had gone by since the code was sent. */
const later = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds * 1000)

test('a form that is not right is not sent, and says so at its fields in the words of the document', async () => {
  await open('/auth/phone', { as: 'visitor' })
  await expect.element(heading('Continue with phone')).toBeVisible()
  await expect.element(country()).toHaveValue('United States (+1)')
  await country().fill('nowhere')
  await expectText('No country was found for “nowhere”.')
  await userEvent.keyboard('{Escape}')
  await button('Send code').click()
  await expectMessage('Country Code', 'Country Code is required')
  await expectMessage('Phone', 'Phone is required')
  expect(callsOf(phoneSignIn.sendCode)).toEqual([])
})

test('who reads Kreyòl is in Haiti until they say otherwise: by a name with or without accents, or a code', async () => {
  await open('/auth/phone', { as: 'visitor', language: 'ht' })
  await expect.element(country()).toHaveValue('Ayiti (+509)')
  await country().fill('dominiken')
  await option(/^Repiblik Dominikèn/).click()
  await expect.element(country()).toHaveValue('Repiblik Dominikèn (+1)')
  await country().fill('+509')
  await userEvent.keyboard('{Enter}')
  await expect.element(country()).toHaveValue('Ayiti (+509)')
  await country().fill('gwoenlann')
  await option(/^Gwoenlann/).click()
  await expect.element(country()).toHaveValue('Gwoenlann (+299)')
  await country().fill('ht')
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Telefòn', { exact: true }).fill('3712 3456')
  await button('Voye kòd la').click()
  await expect.poll(() => callsOf(phoneSignIn.sendCode)).toEqual([{ phone: '+509 3712 3456', country: 'HT' }])
})

test('a number of another country is refused at its field, and stays to be corrected', async () => {
  await open('/auth/phone', { as: 'visitor' })
  respond(phoneSignIn.sendCode, () => {
    throw fieldProblem('phone', m.phone_of_other_country({ country: 'Haiti' }))
  })
  await fillIn({ Phone: '+509 3712 3456' })
  await button('Send code').click()
  await expectMessage('Phone', 'This number is in Haiti. Choose that country, or correct the number.')
  await expect.element(field('Phone')).toHaveValue('+509 3712 3456')
})

test('the code is asked for next, in a field that phones fill in, and a complete one signs in without a press', async () => {
  const { path } = await open('/auth/phone', { as: 'visitor' })
  await fillIn({ Phone: '305 555 0199' })
  await button('Send code').click()
  await expectText('The code goes to +1 (305) 555-0199.')
  await expect.element(field('Code')).toHaveFocus()
  await expect.element(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await fillIn({ Code: '12' })
  await button('Sign in').click()
  await expectMessage('Code', 'The code has 6 digits.')
  respond(phoneSignIn.verify, () => {
    throw fieldProblem('token', m.code_refused())
  })
  await fillIn({ Code: '000000' })
  await expectMessage('Code', 'This code is wrong or no longer valid.')
  respond(phoneSignIn.verify, () => ({ ...sessionOf(owner), is_2factor_auth_enabled: false as const }))
  await fillIn({ Code: '123456' })
  await expect.poll(path).toBe('/dashboard')
  const verified = { phone: '+1 305 555 0199', country: 'US', token: '123456' }
  expect(callsOf(phoneSignIn.verify).at(-1)).toEqual(verified)
})

test('another code for the same number waits, visibly; a corrected number gets one at once', async () => {
  await open('/auth/phone', { as: 'visitor' })
  await fillIn({ Phone: '305 555 0199' })
  await button('Send code').click()
  const left = () => Number(/\d+/.exec(page.getByText(/^New code in \d+ s$/).query()?.textContent ?? '')?.[0])
  await expect.poll(left).toBeLessThanOrEqual(60)
  const first = left()
  await expect.poll(left).toBeLessThan(first)
  await button('Resend OTP / Edit Number').click()
  await expect.element(button('New code in')).toBeDisabled()
  await expect.element(field('Phone')).toHaveValue('305 555 0199')
  await fillIn({ Phone: '305 555 0198' })
  await expect.element(button('Send code')).toBeEnabled()
  await fillIn({ Phone: '305 555 0199' })
  await expect.element(button('New code in')).toBeDisabled()
  const clock = later(61)
  await expect.element(button('Send code')).toBeEnabled()
  await button('Send code').click()
  await expect.poll(() => callsOf(phoneSignIn.sendCode)).toHaveLength(2)
  clock.mockRestore()
})

test('the number of the address is filled in and gets its code at once, and not again when loaded anew', async () => {
  await open('/auth/phone/+50937123456', { as: 'visitor' })
  await expectText('The code goes to +509 3712 3456.')
  const sent = [{ phone: '+509 37123456', country: 'HT' }]
  expect(callsOf(phoneSignIn.sendCode)).toEqual(sent)
  await open('/auth/phone/50937123456', { as: 'visitor' })
  await expectText('The code goes to +509 3712 3456.')
  expect(callsOf(phoneSignIn.sendCode)).toEqual(sent)
})

test('a page that is loaded again sends a code by a press only', async () => {
  const reload = { type: 'reload', name: location.href } as PerformanceNavigationTiming
  const loaded = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([reload])
  await open('/auth/phone/+50937123456', { as: 'visitor' })
  await expect.element(field('Phone')).toHaveValue('37123456')
  loaded.mockRestore()
  expect(callsOf(phoneSignIn.sendCode)).toEqual([])
  await button('Send code').click()
  await expectText('The code goes to +509 3712 3456.')
})

test.each(['ayiti', 'Haïti', 'Haiti', '509'])(
  'the country select opens a list that finds %s',
  async (typed) => {
    await open('/auth/phone', { as: 'visitor' })
    await country().click()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await country().fill(typed)
    await option(/^Haiti/).click()
    await expect.element(country()).toHaveValue('Haiti (+509)')
  },
)

test('without a network the number stays, and nothing was lost', async () => {
  await open('/auth/phone', { as: 'visitor' })
  await fillIn({ Phone: '305 555 0199' })
  setNetwork('down')
  await button('Send code').click()
  await expectText(nothingLost)
  setNetwork('up')
  await button('Send code').click()
  await expect.element(field('Code')).toBeVisible()
})

test('sign-in and phone lead to each other', async () => {
  const { path } = await open('/login?back=%2Fmembers', { as: 'visitor' })
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  await expect.poll(path).toBe('/auth/phone?back=%2Fmembers')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect.poll(path).toBe('/login?back=%2Fmembers')
})

// What the security screen has of it.

const sessions = () => respond(account.sessions, () => ({ sessions: [] }))

test('a phone is added by its code, unless it turns out to be another account’s', async () => {
  await open('/security', { before: sessions })
  respond(phoneSignIn.sendCodeToAdd, () => ({ message: m.phone_code_sent() }))
  respond(phoneSignIn.add, () => {
    throw new Problem(409, m.phone_taken(), { fields: { phone: m.phone_taken() } })
  })
  await button('Add a phone number').click()
  await fillIn({ Phone: '305 555 0199' })
  await button('Send code').click()
  await fillIn({ Code: '123456' })
  await expect.element(page.getByRole('alert').getByText(/^This number belongs to another/)).toBeVisible()
  respond(phoneSignIn.add, () => ({ message: m.phone_added({ phone: '+1 (305) 555-0199' }) }))
  await button('Add this number').click()
  await expectText('You can now sign in with +1 (305) 555-0199.')
  await expect.element(button('Add a phone number')).toBeVisible()
})

/** The first service has been marked. */
const afterFirstService = () => {
  sessions()
  const service = { date: '2026-11-15', present: 1, guests: 0 }
  respond(attendance.services, () => ({ services: [service], ...onePage(1) }))
}

test('a banner asks for the proof of an email, leads to it, and goes when it is given', async () => {
  const user = { ...owner, email_proven: false }
  const { path } = await open('/settings', { user, before: afterFirstService })
  await expectText('Your email is not confirmed.')
  await page.getByRole('link', { name: 'Confirm', exact: true }).click()
  await expect.poll(path).toBe('/security')
  await expectText('Not confirmed yet')
  respond(accountEmail.sendProofCode, () => ({ message: m.email_code_sent({ email: owner.email! }) }))
  await button('Send code').click()
  respond(accountEmail.prove, ({ token }) => {
    if (token !== '123456') throw fieldProblem('token', m.code_refused())
    return { user: owner, access_removed: true }
  })
  await fillIn({ Code: '000000' })
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectMessage('Code', 'This code is wrong or no longer valid.')
  await fillIn({ Code: '123456' })
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectText('Thank you, your email is confirmed.')
  await expectText(/^Your email is confirmed for the first time\. What had been added/)
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('the banner can be hidden for this visit', async () => {
  const user = { ...owner, email_proven: false }
  await open('/settings', { user, before: afterFirstService })
  await button('Hide until the next visit').click()
  await expect.element(page.getByText('Your email is not confirmed.')).not.toBeInTheDocument()
})

test('an email is changed by the codes of both addresses', async () => {
  await open('/security', { before: sessions })
  await button('Change email').click()
  respond(accountEmail.sendChangeCodes, ({ email }) => ({
    message: m.email_code_sent({ email }),
    confirm_by: 'code' as const,
  }))
  await fillIn({ 'New email': 'new@example.org' })
  await button('Send code').click()
  await expectText('Both addresses get a code of their own.')
  const [fresh, old] = ['Code from new@example.org', 'Code from your present email, marie@example.org']
  await button('Change email').click()
  await expectMessage(fresh, 'Code is required')
  await expectMessage(old, 'Code is required')
  respond(accountEmail.change, ({ email }) => ({
    user: { ...owner, email },
    message: m.email_changed({ email }),
  }))
  await fillIn({ [fresh]: '111111', [old]: '222222' })
  await button('Change email').click()
  await expectText('Your email is now new@example.org.')
  const input = { email: 'new@example.org', token: '111111', old_token: '222222' }
  expect(callsOf(accountEmail.change)).toEqual([input])
})

test('an address that was never proven is changed with the password', async () => {
  await open('/security', { user: { ...owner, email_proven: false }, before: sessions })
  await button('Change email').click()
  respond(accountEmail.sendChangeCodes, ({ email }) => ({
    message: m.email_code_sent({ email }),
    confirm_by: 'password' as const,
  }))
  await fillIn({ 'New email': 'new@example.org' })
  await button('Send code').click()
  respond(accountEmail.change, () => {
    throw fieldProblem('password', m.password_wrong())
  })
  await fillIn({ 'Code from new@example.org': '111111', Password: 'wrong horse' })
  await button('Change email').click()
  await expectMessage('Password', 'Invalid password')
})

test('the email of a login by Google is only shown', async () => {
  await open('/security', { user: { ...owner, login_method: 'Google' }, before: sessions })
  await expectText('It comes from Google and is changed there.')
  await expect.element(button('Change email')).not.toBeInTheDocument()
})
