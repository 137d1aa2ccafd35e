import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { billing } from '#contract/billing.ts'
import type { Subscription } from '#contract/billing.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { expectAccessible } from './accessible.ts'
import { installStripe, resetPayments, setPaymentKey } from './fake-stripe.ts'
import { button, dialog, expectText, tryAgainUntil } from './form.ts'
import { open } from './open.tsx'
import { owner } from './sample-church.ts'
import { callsOf, respond } from './stub-server.ts'

// What is paid for: the plan, its payments, and the way out of it.

beforeEach(setPaymentKey)
afterEach(resetPayments)

const subscription: Subscription = {
  product: 'growth',
  status: 'active',
  amount: 4900,
  paidUntil: '2026-12-22T12:00:00.000Z',
  endsAt: null,
  next: null,
}
const nothingDue: ResponseOf<typeof billing.preview> = {
  begins: 'now',
  date: '2026-11-22T12:00:00.000Z',
  dueNow: 0,
  perMonth: 0,
  card: null,
  overLimit: [],
}
const receipts: ResponseOf<typeof billing.receipts> = {
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  receipts: [
    {
      number: 'LAKOU-1',
      date: nothingDue.date,
      amount: 2900,
      status: 'paid',
      url: 'https://invoice.stripe.com/i/1',
    },
    {
      number: 'LAKOU-2',
      date: nothingDue.date,
      amount: 4900,
      status: 'open',
      url: null,
    },
  ],
}

test('the plan is cancelled after what ends is said', async () => {
  const user = {
    ...owner,
    subscription_plan: 'growth' as const,
    user_type: 2 as const,
  }
  await open('/pricing', {
    user,
    before: () => {
      respond(billing.current, () => ({ subscription }))
      respond(billing.preview, () => nothingDue)
      respond(billing.cancel, () => ({
        message: m.subscription_cancelled(),
        user: owner,
      }))
    },
  })
  await expectText('Next payment: $49 on Dec 22, 2026.')
  await button('Cancel Subscription').click()
  await expect.element(dialog()).toHaveTextContent('Growth ends immediately.')
  await expect.element(dialog()).toHaveTextContent('Professional ends with it')
  respond(billing.current, () => ({ subscription: null }))
  await dialog().getByRole('button', { name: 'Cancel Subscription' }).click()
  await expectText('Subscription cancelled. You have been downgraded to the Free plan.')
})

test('a change that is to come can be taken back', async () => {
  installStripe()
  const user = { ...owner, subscription_plan: 'growth' as const }
  await open('/pricing', {
    user,
    before: () => {
      respond(billing.current, () => ({ subscription: { ...subscription, next: 'starter' as const } }))
      respond(billing.subscribe, () => ({ clientSecret: null, user }))
    },
  })
  await expectText('On Dec 22, 2026 it becomes Starter. Until then everything stays as it is.')
  respond(billing.current, () => ({ subscription }))
  await button('Keep Growth').click()
  await expectText('Growth goes on, and is paid each month as before.')
  await expectText('Next payment: $49 on Dec 22, 2026.')
  expect(callsOf(billing.subscribe)).toEqual([{ plan: 'growth' }])
  await expect.element(button('Keep Growth')).not.toBeInTheDocument()
})

test('an end of Professional that is to come can be taken back', async () => {
  installStripe()
  const user = { ...owner, user_type: 2 as const, subscription_name: 'Professional', subscription_amount: 5 }
  const professional = { ...subscription, product: 'professional' as const, amount: 500 }
  await open('/pricing', {
    user,
    before: () => {
      respond(billing.current, () => ({ subscription: { ...professional, next: 'free' as const } }))
      respond(billing.paymentIntent, () => ({ clientSecret: null, user }))
    },
  })
  await button('Keep Professional').click()
  await expectText('Professional goes on, and is paid each month as before.')
  expect(callsOf(billing.paymentIntent)).toEqual([{ amount: 500 }])
})

test('who pays for Professional has one plan on the page of plans', async () => {
  const professional = { ...subscription, product: 'professional' as const, amount: 500 }
  await open('/pricing', {
    user: { ...owner, user_type: 2, subscription_name: 'Professional', subscription_amount: 5 },
    before: () => respond(billing.current, () => ({ subscription: professional })),
  })
  await expectText('You pay for Professional.')
  const { textContent } = document.body
  expect(textContent?.match(/Your plan is/g) ?? []).toHaveLength(1)
})

test('a cancellation that fails says so', async () => {
  await open('/pricing', {
    user: { ...owner, subscription_plan: 'growth' },
    before: () => {
      respond(billing.current, () => ({ subscription }))
      respond(billing.preview, () => nothingDue)
      respond(billing.cancel, () => {
        throw new Problem(503, m.subscription_cancel_failed())
      })
    },
  })
  await button('Cancel Subscription').click()
  await dialog().getByRole('button', { name: 'Cancel Subscription' }).click()
  await expectText('Failed to cancel your subscription. Please try again.')
})

test('a payment that has failed is said on every screen, until when the plan stays', async () => {
  const failed: Subscription = {
    ...subscription,
    status: 'payment_failed',
    endsAt: '2026-12-29T12:00:00.000Z',
  }
  await open('/settings', {
    user: {
      ...owner,
      subscription_plan: 'growth',
      subscription_status: 'payment_failed',
    },
    before: () => respond(billing.current, () => ({ subscription: failed })),
  })
  await expectText(/Growth ends on Dec 29, 2026 unless it is paid/)
})

test('the payments are listed with their receipts; there are none, or they cannot be loaded', async () => {
  await open('/payments', {
    before: () => {
      respond(billing.current, () => ({ subscription }))
      respond(billing.receipts, () => {
        throw new Problem(502, m.something_wrong())
      })
    },
  })
  await expectText('The payments could not be loaded.')
  respond(billing.receipts, () => ({ card: null, receipts: [] }))
  await tryAgainUntil(page.getByText('No payments yet'))
})

test('the plans, the payments and the box of Professional can be used by everybody', async () => {
  installStripe()
  const { router } = await open('/payments', {
    user: { ...owner, subscription_plan: 'growth' },
    before: () => {
      respond(billing.current, () => ({ subscription }))
      respond(billing.receipts, () => receipts)
      respond(billing.preview, () => nothingDue)
    },
  })
  await expectText('LAKOU-2')
  await expectAccessible()
  await router.navigate({ to: '/pricing' })
  await button('Cancel Subscription').click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Keep it' }).click()
  await router.navigate({ to: '/info' })
  await page.getByRole('tab', { name: 'Professional' }).click()
  await expectAccessible()
})

test('the provider’s page leads back to where one came from', async () => {
  installStripe()
  await open('/payments', {
    before: () => {
      respond(billing.current, () => ({ subscription }))
      respond(billing.receipts, () => receipts)
      respond(billing.portal, () => {
        throw new Problem(503, m.payments_unavailable())
      })
    },
  })
  await button('Manage at the provider').click()
  await expect.poll(() => callsOf(billing.portal)).toEqual([{ return_to: '/payments' }])
})
