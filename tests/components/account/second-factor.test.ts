import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
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
  nothingLost,
} from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner, sessionOf } from '#tests/components/sample-church.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const login = { Email: 'marie@example.org', Password: 'correct horse' }
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`)

beforeEach(() =>
  respond(account.signIn, () => ({
    is_2factor_auth_enabled: true as const,
    challenge: 'challenge',
    email: login.Email,
  })),
)

/** Signs in by the password, up to the question for the code. */
async function upToCode() {
  const opened = await open('/login?back=%2Fmembers', { as: 'visitor' })
  await fillIn(login)
  await button('Submit').click()
  await expect.element(heading('Two-step sign-in')).toBeVisible()
  return opened
}

test('the code is asked for after the password, and leads to where the person wanted to go', async () => {
  respond(account.verify, () => sessionOf(owner))
  const { path } = await upToCode()
  expect(path()).toBe('/auth/verify?back=%2Fmembers')
  await button('Submit').click()
  await expectMessage('Code', 'Code is required')
  await fillIn({ Code: '12345' })
  await expectMessage('Code', 'The code has 6 digits.')
  await fillIn({ Code: ' 123 456 ' })
  await button('Submit').click()
  await expect.poll(path).toBe('/members')
  expect(callsOf(account.verify)).toEqual([{ email: login.Email, challenge: 'challenge', token: '123456' }])
})

test('a wrong code is refused at its field, and a recovery code has a field of its own', async () => {
  respond(account.verify, () => {
    throw fieldProblem('token', m.code_refused())
  })
  await upToCode()
  await fillIn({ Code: '123456' })
  await button('Submit').click()
  await expectMessage('Code', 'This code is wrong or no longer valid.')
  await button('Use a recovery code').click()
  await expect.element(field('Recovery code')).toHaveValue('')
  await fillIn({ 'Recovery code': 'AAAA-BBBB' })
  await button('Submit').click()
  await expectMessage('Recovery code', 'A recovery code has 16 letters and digits.')
  await button('Use the code from my app').click()
  await expect.element(field('Code')).toHaveValue('')
})

test('a sign-in that is over says so and leads back to its beginning, with the email', async () => {
  respond(account.verify, () => {
    throw new Problem(401, m.challenge_over())
  })
  const { path } = await upToCode()
  await fillIn({ Code: '123456' })
  await button('Submit').click()
  await expect.element(page.getByRole('alert').getByText('This sign-in took too long')).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect.element(field('Email')).toHaveValue(login.Email)
  await expect.element(field('Password')).toHaveValue('')
  expect(path()).toBe('/login?back=%2Fmembers')
})

test('without a network the code stays and can be sent again', async () => {
  respond(account.verify, () => sessionOf(owner))
  const { path } = await upToCode()
  await fillIn({ Code: '123456' })
  setNetwork('down')
  await button('Submit').click()
  await expectText(nothingLost)
  setNetwork('up')
  await button('Submit').click()
  await expect.poll(path).toBe('/members')
})

test('who opens the page of the code without a sign-in is told where it begins', async () => {
  await open('/auth/verify', { as: 'visitor' })
  await expectText('There is no sign-in to confirm. Please sign in first.')
  await expect.element(page.getByRole('link', { name: 'Back to login' })).toBeVisible()
})

const state = { on: true, recovery_codes_left: 2, has_password: true, has_email: true, has_phone: false }
const openSecurity = (of: Partial<typeof state> = {}) =>
  open('/security', { before: () => respond(secondFactor.get, () => ({ ...state, ...of })) })

test('few recovery codes are said, and new ones are made by the password', async () => {
  respond(secondFactor.makeRecoveryCodes, () => ({ recovery_codes: codes }))
  await openSecurity()
  await expectText('2 recovery codes left. Make new ones before they run out.')
  await button('New recovery codes').click()
  const make = dialog().getByRole('button', { name: 'New recovery codes' })
  await make.click()
  await expectMessage('Password', 'Password is required')
  await fillIn({ Password: 'correct horse' })
  await make.click()
  await expect.element(dialog().getByText('AAAA-BBBB-CCCC-DDD0')).toBeVisible()
  expect(callsOf(secondFactor.makeRecoveryCodes)).toEqual([{ password: 'correct horse' }])
})

test('turning off says at the field what is wrong, and takes a mailed code in place of the password', async () => {
  respond(secondFactor.turnOff, ({ code }) => {
    if (code === undefined) throw fieldProblem('password', m.password_wrong())
    return { message: m.second_factor_turned_off() }
  })
  respond(secondFactor.sendCode, () => ({ message: m.second_factor_code_sent({ email: login.Email }) }))
  await openSecurity()
  await button('Turn off').click()
  const off = dialog().getByRole('button', { name: 'Turn off' })
  await fillIn({ Password: 'wrong horse' })
  await off.click()
  await expectMessage('Password', 'Invalid password')
  await button('Use a code instead').click()
  await off.click()
  await expectMessage('Code', 'Code is required')
  await fillIn({ Code: '12345' })
  await expectMessage('Code', 'Enter the 6 digits from your app, or a recovery code.')
  await button('Send me a code by email').click()
  await expectText('A code is on its way to marie@example.org.')
  await fillIn({ Code: '123456' })
  await off.click()
  await expectText('Two-step sign-in is off.')
  expect(callsOf(secondFactor.turnOff)).toEqual([{ password: 'wrong horse' }, { code: '123456' }])
})

test('what was typed as a proof is gone when the dialog is closed', async () => {
  await openSecurity()
  await button('Turn off').click()
  await fillIn({ Password: 'correct horse' })
  await dialog().getByRole('button', { name: 'Close' }).click()
  await button('Turn off').click()
  await expect.element(field('Password')).toHaveValue('')
})

test('an account without a password is asked for a code at once', async () => {
  await openSecurity({ has_password: false, has_email: false })
  await button('Turn off').click()
  await expect.element(field('Code')).toBeVisible()
  await expect.element(button('Use my password instead')).not.toBeInTheDocument()
  await expect.element(button('Send me a code by email')).not.toBeInTheDocument()
})

test('pressed twice before it is known who it is, the set-up begins once', async () => {
  respond(secondFactor.begin, () => ({
    uri: 'otpauth://totp/Lakou:x?secret=ABCD',
    secret: 'ABCD',
    qr: '<svg/>',
  }))
  const release = hold(security.identities)
  await openSecurity({ on: false, recovery_codes_left: 0 })
  await button('Turn on').click()
  await button('Turn on').click()
  release()
  await expect.element(dialog().getByText('ABCD', { exact: true })).toBeVisible()
  expect(callsOf(secondFactor.begin)).toHaveLength(1)
})

test('a wrong code leaves the set-up open, and what turns it on shows the recovery codes', async () => {
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  respond(secondFactor.begin, () => ({
    uri: `otpauth://totp/Lakou:x?secret=${secret}`,
    secret,
    qr: '<svg/>',
  }))
  respond(secondFactor.confirm, ({ code }) => {
    if (code !== '123456') throw fieldProblem('code', m.app_code_wrong())
    return { recovery_codes: codes }
  })
  await openSecurity({ on: false, recovery_codes_left: 0 })
  await button('Turn on').click()
  await expect.element(dialog().getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
  await fillIn({ Code: '654321' })
  await dialog().getByRole('button', { name: 'Turn on' }).click()
  await expectMessage('Code', m.app_code_wrong())
  await fillIn({ Code: '123456' })
  await dialog().getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog().getByText('AAAA-BBBB-CCCC-DDD9')).toBeVisible()
  // Other devices were signed in without it: they end unless the person wants them to go on.
  expect(callsOf(secondFactor.confirm).at(-1)).toMatchObject({ end_other_sessions: true })
  await button('I have saved them').click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a state that cannot be loaded can be loaded again', async () => {
  await open('/security', {
    before: () =>
      respond(secondFactor.get, () => {
        throw new Problem(503, m.server_not_ready())
      }),
  })
  await expectText('We could not load your two-step sign-in.')
})
