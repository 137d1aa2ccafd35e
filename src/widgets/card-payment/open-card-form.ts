import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
// `pure` loads the provider's script on the first call instead of on import.
import { loadStripe } from '@stripe/stripe-js/pure'
import { toSmallestUnit } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** The provider has no Haitian Creole. */
const providerLanguages = { en: 'en', fr: 'fr', ht: 'fr' } as const satisfies Record<Language, string>

/** Why a payment failed, in the provider's words if it has any; null on success. */
export type Problem = string | null

export interface CardForm {
  /** Validates the form. Call it synchronously on press: browsers allow a wallet window only then. */
  submit: () => Promise<Problem>
  /** Confirms the payment, including 3-D Secure. */
  confirm: (payment: { clientSecret: string; name: string; returnUrl: string }) => Promise<Problem>
  close: () => void
}

interface Options {
  publicKey: string
  /** Amount to pay now, in hundredths of the currency. */
  amount: number
  currency: Currency
  /** Connected account for a one-off payment; undefined for a subscription to us. */
  account: string | undefined
  language: Language
  onReady: () => void
  /** The script or its iframe failed to load. */
  onFailed: () => void
}

/** Loads the provider's script and mounts its card form in `box`. */
export function openCardForm(box: HTMLElement, options: Options): CardForm {
  const { publicKey, amount, currency, account, language, onReady, onFailed } = options
  const closing = new AbortController()
  let opened: { stripe: Stripe; elements: StripeElements } | undefined

  async function mount() {
    const stripe = await loadStripe(publicKey, account === undefined ? {} : { stripeAccount: account })
    if (!stripe || closing.signal.aborted) return
    const elements = stripe.elements({
      mode: account === undefined ? 'subscription' : 'payment',
      amount: toSmallestUnit(amount, currency),
      currency: currency.toLowerCase(),
      allowedPaymentMethodTypes: ['card'],
      locale: providerLanguages[language],
      appearance: appearanceOf(box),
    })
    const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
    element.on('ready', onReady)
    element.on('loaderror', onFailed)
    element.mount(box)
    opened = { stripe, elements }
    const unwatch = watchTheme(() => elements.update({ appearance: appearanceOf(box) }))
    closing.signal.addEventListener('abort', () => {
      unwatch()
      element.destroy()
    })
  }
  mount().catch(() => {
    if (!closing.signal.aborted) onFailed()
  })

  return {
    async submit() {
      if (!opened) return m.card_not_loaded()
      const { error } = await opened.elements.submit()
      return error ? problemOf(error) : null
    },
    async confirm({ clientSecret, name, returnUrl }) {
      if (!opened) return m.card_not_loaded()
      const { stripe, elements } = opened
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: {
          return_url: returnUrl,
          payment_method_data: { billing_details: { name } },
        },
        redirect: 'if_required',
      })
      return error ? problemOf(error) : null
    },
    close: () => closing.abort(),
  }
}

/**
 * Continues a card-on-file payment that needs 3-D Secure approval. `needsCard`: the card was declined and a
 * new one is needed.
 */
export async function approvePayment(
  publicKey: string,
  clientSecret: string,
  account?: string,
): Promise<{ problem: Problem; needsCard: boolean }> {
  const stripe = await loadStripe(publicKey, account === undefined ? {} : { stripeAccount: account })
  const { paymentIntent, error } = await stripe!.retrievePaymentIntent(clientSecret)
  if (error) return { problem: problemOf(error), needsCard: false }
  if (paymentIntent.status === 'requires_action') {
    const approved = await stripe!.handleNextAction({ clientSecret })
    return { problem: approved.error ? problemOf(approved.error) : null, needsCard: Boolean(approved.error) }
  }
  const needsCard = paymentIntent.status === 'requires_payment_method'
  return { problem: needsCard ? problemOf(paymentIntent.last_payment_error) : null, needsCard }
}

const problemOf = (error: { message?: string } | null): string => error?.message ?? m.card_payment_failed()

/** Design tokens for the provider's iframe, which our style sheets do not reach. */
function appearanceOf(box: HTMLElement): Appearance {
  const style = getComputedStyle(box)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: style.colorScheme.includes('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-surface'),
      colorText: token('--color-text'),
      colorTextSecondary: token('--color-text-soft'),
      colorTextPlaceholder: token('--color-text-faint'),
      colorDanger: token('--color-danger-text'),
      fontFamily: token('--font'),
      fontSizeBase: '16px',
      borderRadius: token('--radius-md'),
    },
    rules: { '.Input': { borderColor: token('--color-border'), boxShadow: 'none' } },
  }
}

/** Calls `onChange` when the page's theme changes, by choice or with the OS. */
function watchTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)
  const chosen = new MutationObserver(onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', onChange)
    chosen.disconnect()
  }
}
