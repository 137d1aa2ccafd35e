import { vi } from 'vitest'
import type { ServedPage } from '#contract/pages/served-page.ts'
import { settings } from '#src/api/settings.ts'
import { renderFrom } from '#src/lib/served-page.ts'

type Outcome = { error?: { message: string } }

let current: object = {}
/** The app's loader stores the first one that it finds: this leads to that of the test. */
const delegate = new Proxy({}, { get: (_, name) => Reflect.get(current, name) as unknown })

/** The provider's script in the page, as far as the app uses it. What it is asked is in its mocks. */
export function installStripe() {
  const submit = vi.fn(async (): Promise<Outcome> => ({}))
  const confirmPayment = vi.fn(async (_: { clientSecret: string }): Promise<Outcome> => ({}))
  const handleNextAction = vi.fn(async (): Promise<Outcome> => ({}))
  const retrievePaymentIntent = vi.fn(async (_: string) => ({
    paymentIntent: { status: 'requires_action', last_payment_error: null as { message: string } | null },
  }))
  const elements = vi.fn((_: { locale: string; amount: number }) => ({
    create: () => {
      const listeners = new Map<string, () => void>()
      return {
        on: (event: string, listener: () => void) => void listeners.set(event, listener),
        mount: (box: HTMLElement) => {
          box.append('the card form')
          queueMicrotask(() => listeners.get('ready')?.())
        },
        destroy: () => {},
      }
    },
    update: () => {},
    submit,
  }))
  const stripe = { elements, confirmPayment, handleNextAction, retrievePaymentIntent, _registerWrapper() {} }
  current = stripe
  Object.assign(window, { Stripe: Object.assign(() => delegate, { version: 'endive' }) })
  return { elements, submit, confirmPayment, handleNextAction, retrievePaymentIntent }
}

/** As on a server where card payments are set up. */
export function setPaymentKey(): void {
  const page = { language: 'en', origin: '', settings: { ...settings(), paymentKey: 'pk_test_12345678' } }
  renderFrom(page as ServedPage)
}

/** Undoes both. */
export function resetPayments(): void {
  renderFrom(undefined as unknown as ServedPage)
  Object.assign(window, { Stripe: undefined })
  // The loader keeps the first one that it has found: it leads to nothing now, as where there is none.
  current = {}
}
