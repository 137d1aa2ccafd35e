import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { billing } from '#contract/billing.ts'
import { resetPayments, setPaymentKey } from '#tests/components/fake-stripe.ts'
import { button, expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

beforeEach(setPaymentKey)
afterEach(resetPayments)

test('without a key paying is not offered', async () => {
  resetPayments()
  await open('/billing?plan=starter')
  await expectText(/^No key defined!\.\.\./)
  expect(callsOf(billing.preview)).toEqual([])
})

test.each(['/pricing', '/payments'])(
  'a plan that the operator has given says so, and has nothing to cancel: %s',
  async (path) => {
    const user = { ...owner, subscription_plan: 'growth' as const, subscription_name: 'Growth' }
    const paying = { receipts: [], card: null }
    await open(path, {
      user,
      before: () => {
        respond(billing.current, () => ({ subscription: null }))
        respond(billing.receipts, () => paying)
      },
    })
    await expectText('The operator of this server has given it to you. Nothing is charged.')
    await expect.element(button('Cancel Subscription')).not.toBeInTheDocument()
    await expect.element(page.getByText(/Next payment/)).not.toBeInTheDocument()
  },
)
