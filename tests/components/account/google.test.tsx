import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { account } from '#contract/account/account.ts'
import { google, googleChannel } from '#contract/account/google.ts'
import type { GoogleJoin } from '#contract/account/google.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { storeAttempt } from '#src/features/account/google/attempt.ts'
import { GoogleButton } from '#src/features/account/google/google-button.tsx'
import { button, expectMessage, expectText, field, fillIn } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner, sessionOf } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

const secret = 's'.repeat(43)
const ticket = 't'.repeat(43)
const join: GoogleJoin = {
  ticket: 'j'.repeat(43),
  email: 'marie@example.org',
  has_password: true,
  email_proven: true,
}
const signedIn = () => ({ ...sessionOf(owner), is_2factor_auth_enabled: false as const })

afterEach(() => {
  vi.restoreAllMocks()
})

/** The popup that the button opens, as far as the page sees it: where it is sent, and what it says. */
function popupOf() {
  const addresses: URL[] = []
  const popup = { closed: false, close: vi.fn(), location: { replace: (to: URL) => void addresses.push(to) } }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const channel = new BroadcastChannel(googleChannel)
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  return {
    popup,
    heard,
    /** The hash by which the server knows this page, of the nth press. */
    binding: async (nth = 0) => {
      await expect.poll(() => addresses[nth]).toBeDefined()
      return addresses[nth]!.searchParams.get('binding')!
    },
    says: (data: object) => channel.postMessage(data),
  }
}

async function pressed() {
  const said = popupOf()
  const onTicket = vi.fn()
  await render(<GoogleButton label="Continue with Google" onTicket={onTicket} />)
  await button('Continue with Google').click()
  return { ...said, onTicket, first: await said.binding() }
}

test('the popup’s ticket is taken once, by the tab that began, and the popup hears of it', async () => {
  const { says, first, onTicket, heard } = await pressed()
  await expectText('Continue in the Google window.')
  says({ binding: 'of-another-tab', ticket: 'another' })
  says({ binding: first, ticket })
  says({ binding: first, ticket })
  await expect.poll(() => heard).toEqual([{ heard: first }])
  expect(onTicket.mock.calls).toEqual([[ticket]])
})

test('the server is told the hash of the secret, which stays in this tab', async () => {
  const { first } = await pressed()
  const { secret: own } = JSON.parse(sessionStorage.getItem('google_attempt')!) as { secret: string }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(own))
  const expected = btoa(String.fromCodePoint(...new Uint8Array(hash)))
  expect(first).toBe(expected.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
})

test('a popup that comes back without a ticket says why, and the button can be pressed again', async () => {
  const { says, first, binding } = await pressed()
  says({ binding: first, problem: m.google_denied() })
  await expectText(m.google_denied())
  await button('Continue with Google').click()
  expect(await binding(1)).not.toBe(first)
  await expect.element(page.getByText(m.google_denied())).not.toBeInTheDocument()
})

test('who closes the popup half-way is told calmly, and a second try counts, not the first', async () => {
  const { says, first, binding, onTicket } = await pressed()
  window.dispatchEvent(new Event('focus'))
  await expectText('You have not finished at Google yet.')
  await button('Continue with Google').click()
  const second = await binding(1)
  says({ binding: first, ticket: 'late' })
  says({ binding: second, ticket })
  await expect.poll(() => onTicket.mock.calls).toEqual([[ticket]])
})

test('without a network the popup closes and the button says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { popup } = popupOf()
  await render(<GoogleButton label="Continue with Google" onTicket={vi.fn()} />)
  await button('Continue with Google').click()
  await expectText('No connection right now.')
  expect(popup.close).toHaveBeenCalled()
})

/** Comes back from Google with a ticket. */
function comesBack() {
  storeAttempt({ secret, back: '/members' })
  return open(`/auth/google#ticket=${ticket}`, { as: 'visitor' })
}

test('whoever comes back goes on to where they wanted to go', async () => {
  respond(google.exchange, signedIn)
  const { path } = await comesBack()
  await expect.poll(path).toBe('/members')
  expect(callsOf(google.exchange)).toEqual([{ ticket, secret }])
  expect(sessionStorage.getItem('google_attempt')).toBeNull()
})

test('whoever came from the home page for their church is not asked for the type of their account', async () => {
  storeAttempt({ secret, church: true })
  respond(google.exchange, () => ({ ...signedIn(), user: { ...owner, user_type: null } }))
  respond(account.update, ({ user_type }) => ({ user: { ...owner, user_type: user_type! } }))
  await open(`/auth/google#ticket=${ticket}`, { as: 'visitor' })
  await expect.poll(() => callsOf(account.update)).toEqual([{ user_type: 1 }])
})

test('a ticket that is over, or of another tab, is told with the way back to the sign-in', async () => {
  respond(google.exchange, () => {
    throw new Problem(400, m.google_expired())
  })
  const { path } = await comesBack()
  await expectText(m.google_expired())
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect.poll(path).toBe('/login?back=%2Fmembers')
})

test('a ticket that another tab asked for is not sent', async () => {
  await open(`/auth/google#ticket=${ticket}`, { as: 'visitor' })
  await expectText('or it was started in another window')
  expect(callsOf(google.exchange)).toEqual([])
})

test('the password joins; a wrong one is refused at its field', async () => {
  respond(google.exchange, () => ({ join }))
  const { path } = await comesBack()
  await expectText('marie@example.org already has an account here.')
  expect(path()).toBe('/auth/google?back=%2Fmembers')
  respond(google.join, () => {
    throw new Problem(400, m.password_wrong(), { fields: { password: m.password_wrong() } })
  })
  await fillIn({ Password: 'wrong horse' })
  await button('Join and sign in').click()
  await expectMessage('Password', m.password_wrong())
  respond(google.join, signedIn)
  await fillIn({ Password: 'correct horse' })
  await button('Join and sign in').click()
  await expect.poll(path).toBe('/members')
  expect(callsOf(google.join).at(-1)).toEqual({ ticket: join.ticket, secret, password: 'correct horse' })
})

test('a mailed code joins, also after the page was loaded anew; what it ends is said before', async () => {
  respond(google.mailCode, () => ({ message: m.google_code_sent({ email: join.email }) }))
  storeAttempt({ secret, back: '/members', join: { ...join, has_password: false, email_proven: false } })
  const { path } = await open('/auth/google?back=%2Fmembers', { as: 'visitor' })
  await expectText('The email of this account was never confirmed')
  await button('Send code').click()
  await expect.element(field('Code')).toBeVisible()
  respond(google.join, () => {
    throw new Problem(400, m.code_refused(), { fields: { code: m.code_refused() } })
  })
  await fillIn({ Code: '123456' })
  await button('Join and sign in').click()
  await expectMessage('Code', m.code_refused())
  await button('Send another code').click()
  await expect.poll(() => callsOf(google.mailCode)).toHaveLength(2)
  respond(google.join, signedIn)
  await fillIn({ Code: '654321' })
  await button('Join and sign in').click()
  await expect.poll(path).toBe('/members')
})
