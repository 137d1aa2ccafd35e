import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import { billing } from '#contract/billing.ts'
import type { Subscription } from '#contract/billing.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { installStripe, resetPayments, setPaymentKey } from '#tests/components/fake-stripe.ts'
import { button, dialog, expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

// Whatever is said of money when one chooses an account type is what the provider has confirmed.

beforeEach(setPaymentKey)
afterEach(() => {
  localStorage.removeItem('payment_waiting')
  resetPayments()
})

const professional: Subscription = {
  product: 'professional',
  status: 'active',
  amount: 500,
  paidUntil: '2026-12-22T12:00:00.000Z',
  endsAt: null,
  next: null,
}
const payer = {
  ...owner,
  user_type: 2 as const,
  subscription_name: 'Professional',
  subscription_amount: 5,
  subscription_status: 'active',
}
const undecided = { ...owner, user_type: null }
const outcome = { user: undecided, subscription: null, problem: null }
const atBank = {
  ...outcome,
  payment: 'waiting' as const,
  waitsFor: 'bank' as const,
  clientSecret: 'pi_1_secret_2',
}

test('who pays for Professional is not asked to pay again', async () => {
  installStripe()
  await open('/info', {
    user: payer,
    before: () => respond(billing.current, () => ({ subscription: professional })),
  })
  await expectText('You already pay $5/Month for it. Nothing more is charged.')
  await expect.element(button('Continue as Professional')).toBeVisible()
  expect(document.body.textContent).not.toContain('Continue as Professional for')
})

test('becoming Standard says what ends, and a provider that fails changes nothing', async () => {
  installStripe()
  await open('/info', {
    user: payer,
    before: () => {
      respond(billing.current, () => ({ subscription: professional }))
      respond(account.update, () => {
        throw new Problem(503, m.subscription_cancel_failed())
      })
    },
  })
  await page.getByRole('tab', { name: 'Standard' }).click()
  await button('Continue as Standard for Free').click()
  await expect.element(dialog()).toHaveTextContent('Your monthly subscription ends at once')
  await dialog().getByRole('button', { name: 'Change' }).click()
  await expectText('Failed to cancel your subscription. Please try again.')
})

test('becoming Standard with a paid plan says that the plan goes on', async () => {
  installStripe()
  await open('/info', {
    user: { ...payer, subscription_plan: 'starter' },
    before: () =>
      respond(billing.current, () => ({ subscription: { ...professional, product: 'starter' as const } })),
  })
  await expectText('Your plan Starter includes it. Nothing more is charged.')
  await page.getByRole('tab', { name: 'Standard' }).click()
  await button('Continue as Standard for Free').click()
  await expect.element(dialog()).toHaveTextContent('Your plan Starter goes on')
  await expect.element(dialog()).not.toHaveTextContent('subscription ends')
})

/** Opens the choice again after a page that was closed while the bank asked. */
async function comeBack(confirm: () => unknown) {
  localStorage.setItem('payment_waiting', `${undecided.id} type`)
  const stripe = installStripe()
  const app = await open('/info', {
    user: undecided,
    before: () => {
      respond(billing.current, () => ({ subscription: null }))
      respond(billing.confirm, confirm as () => typeof atBank)
      respond(account.update, () => ({ user: { ...owner, user_type: 2 as const } }))
    },
  })
  await page.getByRole('tab', { name: 'Professional' }).click()
  return { ...app, ...stripe }
}

test('a payment that was left at the bank is offered again at once', async () => {
  const { path, handleNextAction } = await comeBack(() => atBank)
  await expectText('Your bank has not had your approval yet, so nothing has been charged.')
  expect(callsOf(billing.confirm)).toHaveLength(1)
  await expect.element(button('Continue as Professional for $5/Month')).toBeEnabled()
  respond(billing.confirm, () => ({ ...outcome, payment: 'paid' as const }))
  await button('Finish with your bank').click()
  await expect.poll(path).toContain('/dashboard')
  expect(handleNextAction.mock.calls).toEqual([[{ clientSecret: 'pi_1_secret_2' }]])
})

test('a payment that was left at the bank can be cancelled', async () => {
  await comeBack(() => atBank)
  respond(billing.withdraw, () => ({
    ...outcome,
    payment: 'none' as const,
    message: m.payment_withdrawn(),
  }))
  await button('Cancel this payment').click()
  await expectText('The payment is cancelled. Nothing was charged.')
  await expect.element(button('Finish with your bank')).not.toBeInTheDocument()
  await expect.poll(() => localStorage.getItem('payment_waiting')).toBeNull()
})

test('a page that was closed before the card was sent locks nothing', async () => {
  await comeBack(() => ({ ...outcome, payment: 'waiting', waitsFor: 'card' }))
  await expectText('the card form')
  await expect.poll(() => localStorage.getItem('payment_waiting')).toBeNull()
  await expect.element(button('Continue as Professional for $5/Month')).toBeEnabled()
  expect(document.body.textContent).not.toContain('still being processed')
})
