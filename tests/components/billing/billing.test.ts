import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import { billing } from '#contract/billing.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { installStripe, resetPayments, setPaymentKey } from '#tests/components/fake-stripe.ts'
import { button, expectText, field, fillIn, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

beforeEach(setPaymentKey)
afterEach(resetPayments)

type Preview = ResponseOf<typeof billing.preview>
const preview: Preview = {
  begins: 'now',
  date: '2026-11-22T12:00:00.000Z',
  dueNow: 2900,
  perMonth: 2900,
  card: null,
  overLimit: [],
}
const starter = { ...owner, subscription_plan: 'starter' as const }
const paid = {
  user: starter,
  subscription: null,
  payment: 'paid' as const,
  problem: null,
}

interface Choice {
  plan?: string
  shown?: Partial<Preview>
  secret?: string | null
}

/** Opens the confirmation of a plan; what the server shows and how it takes the choice can be given. */
async function confirmPlan({ plan = 'starter', shown = {}, secret = 'pi_1_secret_2' }: Choice = {}) {
  const app = await open(`/billing?plan=${plan}`, {
    before: () => {
      respond(billing.preview, () => ({ ...preview, ...shown }))
      respond(billing.subscribe, () => ({ clientSecret: secret, user: owner }))
      respond(billing.confirm, () => paid)
      respond(billing.current, () => ({ subscription: null }))
    },
  })
  await expect.element(heading('Confirm Your Plan')).toBeVisible()
  return app
}

const payButton = () => page.getByRole('button', { name: /^Subscribe & Pay/ })

async function complete() {
  await expectText('the card form')
  await fillIn({ 'Name on card': 'Marie Joseph' })
  await page.getByRole('checkbox').click()
}

// First of all: what has been loaded stays.
test('a card form that cannot be loaded says so, and trying again loads it anew', async () => {
  await confirmPlan()
  await expectText('The card form could not be loaded.')
  installStripe()
  await button('Try again').click()
  await expectText('the card form')
})

test('a name and the terms are needed, and nothing is begun without them', async () => {
  installStripe()
  await confirmPlan()
  await payButton().click()
  await expectText('Please complete all required fields.')
  await expectText('Name on card is required')
  expect(callsOf(billing.subscribe)).toEqual([])
})

test('the card is paid with, once for two presses, and the dashboard opens', async () => {
  const { confirmPayment, elements } = installStripe()
  const { path } = await confirmPlan()
  await complete()
  const release = hold(billing.subscribe)
  await payButton().click()
  document.querySelector('form')!.requestSubmit()
  release()
  await expectText('Subscription complete. Welcome!')
  await expect.poll(path).toContain('/dashboard')
  expect(callsOf(billing.subscribe)).toEqual([{ plan: 'starter' }])
  expect(confirmPayment.mock.calls).toHaveLength(1)
  expect(confirmPayment.mock.calls[0]![0].clientSecret).toBe('pi_1_secret_2')
  expect(elements.mock.calls[0]![0]).toMatchObject({
    amount: 2900,
    locale: 'en',
  })
})

test('a declined card is said under the card, and all that was typed stays', async () => {
  const { confirmPayment } = installStripe()
  await confirmPlan()
  await complete()
  confirmPayment.mockResolvedValueOnce({
    error: { message: 'Your card was declined.' },
  })
  await payButton().click()
  await expectText('Your card was declined.')
  await expect.element(field('Name on card')).toHaveValue('Marie Joseph')
  await expect.element(payButton()).toBeEnabled()
  await payButton().click()
  await expectText('Subscription complete. Welcome!')
})

test('what is not a card is said by the provider’s form, and the server is not called', async () => {
  const { submit } = installStripe()
  await confirmPlan()
  await complete()
  submit.mockResolvedValueOnce({
    error: { message: 'Your card number is incomplete.' },
  })
  await payButton().click()
  await expectText('Your card number is incomplete.')
  expect(callsOf(billing.subscribe)).toEqual([])
})

test('a payment that the provider has not finished is asked after again', async () => {
  installStripe()
  await confirmPlan()
  await complete()
  let asked = 0
  respond(billing.confirm, () => ({
    ...paid,
    payment: (asked += 1) < 2 ? ('waiting' as const) : ('paid' as const),
  }))
  await payButton().click()
  await expectText('Subscription complete. Welcome!')
  expect(asked).toBe(2)
})

test('a refusal is shown in the server’s words, and without a network that is said', async () => {
  installStripe()
  await confirmPlan()
  await complete()
  respond(billing.subscribe, () => {
    throw new Problem(502, m.subscription_failed())
  })
  await payButton().click()
  await expectText('Subscription failed. Please try again.')
  setNetwork('down')
  await payButton().click()
  await expectText(/No connection right now/)
})

test('the card on file is charged without asking, after the bank has asked the person', async () => {
  const { handleNextAction } = installStripe()
  await confirmPlan({
    plan: 'growth',
    shown: {
      dueNow: 1000,
      perMonth: 4900,
      card: { brand: 'visa', last4: '4242' },
    },
  })
  await expectText('Visa •••• 4242')
  await page.getByRole('checkbox').click()
  await button('Subscribe & Pay $10').click()
  await expectText('Subscription complete. Welcome!')
  expect(handleNextAction.mock.calls).toEqual([[{ clientSecret: 'pi_1_secret_2' }]])
})

test('a card on file that is declined makes room for another', async () => {
  const { retrievePaymentIntent, confirmPayment } = installStripe()
  await confirmPlan({
    plan: 'growth',
    shown: { card: { brand: 'visa', last4: '0002' } },
  })
  retrievePaymentIntent.mockResolvedValue({
    paymentIntent: {
      status: 'requires_payment_method',
      last_payment_error: { message: 'Your card was declined.' },
    },
  })
  await page.getByRole('checkbox').click()
  await payButton().click()
  await expectText('Your card was declined.')
  await expectText('the card form')
  await fillIn({ 'Name on card': 'Marie Joseph' })
  await payButton().click()
  await expectText('Subscription complete. Welcome!')
  expect(confirmPayment.mock.calls).toHaveLength(1)
})

test('a smaller plan says when it begins and what no longer fits', async () => {
  installStripe()
  const church = {
    church_id: 'c',
    church_name: 'Legliz Lakou',
    members: 300,
    member_limit: 250,
  }
  const shown: Partial<Preview> = {
    begins: 'later',
    date: '2026-12-22T12:00:00.000Z',
    dueNow: 0,
    overLimit: [church],
  }
  const { path } = await confirmPlan({ shown, secret: null })
  await expectText('Legliz Lakou: 300 adult members, with room for 250.')
  await expectText('You pay nothing now. From Dec 22, 2026 it is $29 each month.')
  await expect.element(payButton()).not.toBeInTheDocument()
  await page.getByRole('checkbox').click()
  await button('Change to Starter').click()
  await expectText('Done. Your plan becomes Starter on Dec 22, 2026.')
  await expect.poll(path).toContain('/pricing')
})

test('the form speaks the language of the app, Kreyòl as French', async () => {
  const { elements } = installStripe()
  await open('/billing?plan=starter', {
    language: 'ht',
    before: () => {
      respond(billing.preview, () => preview)
      respond(billing.current, () => ({ subscription: null }))
    },
  })
  await expectText('Konfime plan ou an')
  await expect.poll(() => elements.mock.calls[0]?.[0].locale).toBe('fr')
})

test('Professional is paid first, and then chosen', async () => {
  const { confirmPayment } = installStripe()
  const user = { ...owner, user_type: null }
  const { path } = await open('/info', {
    user,
    before: () => {
      respond(billing.current, () => ({ subscription: null }))
      respond(billing.paymentIntent, () => ({
        clientSecret: 'pi_1_secret_2',
        user,
      }))
      respond(billing.confirm, () => ({ ...paid, user }))
      respond(account.update, () => ({
        message: 'ok',
        user: { ...owner, user_type: 2 as const },
      }))
    },
  })
  await page.getByRole('tab', { name: 'Professional' }).click()
  await expectText('the card form')
  confirmPayment.mockResolvedValueOnce({
    error: { message: 'Your card was declined.' },
  })
  await button('Continue as Professional for $5/Month').click()
  await expectText('Your card was declined.')
  expect(callsOf(account.update)).toEqual([])
  await button('Continue as Professional for $5/Month').click()
  await expect.poll(path).toContain('/dashboard')
  expect(callsOf(billing.paymentIntent)).toEqual([{ amount: 500 }, { amount: 500 }])
  expect(callsOf(account.update)[0]).toMatchObject({ user_type: 2 })
})

test('the card form, with all that can be said against it, can be used by everybody', async () => {
  const { confirmPayment } = installStripe()
  await confirmPlan()
  await expectText('the card form')
  await payButton().click()
  await expectText('Name on card is required')
  await expectAccessible()
  await complete()
  confirmPayment.mockResolvedValueOnce({
    error: { message: 'Your card was declined.' },
  })
  await payButton().click()
  await expectText('Your card was declined.')
  await expectAccessible()
})

test('a smaller plan with the card on file can be used by everybody', async () => {
  installStripe()
  const church = {
    church_id: 'c',
    church_name: 'Legliz Lakou',
    members: 300,
    member_limit: 250,
  }
  const card = { brand: 'visa', last4: '4242' }
  await confirmPlan({
    shown: { begins: 'later', dueNow: 0, card, overLimit: [church] },
  })
  await expectText('Visa •••• 4242')
  await expectAccessible()
})
