import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
// `pure`: the provider's script is loaded by the first call, not by the import.
import { loadStripe } from '@stripe/stripe-js/pure'
import { toSmallestUnit } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** The provider has no Haitian Creole. */
const providerLanguages = { en: 'en', fr: 'fr', ht: 'fr' } as const satisfies Record<Language, string>

/** What a payment that was tried has come to: why it failed, in the provider's words where it has any; null: it did not. */
export type Problem = string | null

/** The provider's card form on our page. */
export interface CardForm {
  /** Checks what is typed. To be called at once on a press: a wallet opens for nothing else. */
  submit: () => Promise<Problem>
  /** Pays with the card that is typed; leads through the bank's own check where it wants one. */
  confirm: (payment: { clientSecret: string; name: string; returnUrl: string }) => Promise<Problem>
  /** Removes it. */
  close: () => void
}

interface Options {
  publicKey: string
  /** What is paid at once, in hundredths of the currency. */
  amount: number
  currency: Currency
  /** The organiser's account that is paid, once; undefined: we are, each month. */
  account: string | undefined
  language: Language
  onReady: () => void
  /** The script, or the form in it, could not be loaded. */
  onFailed: () => void
}

/** Loads the provider's script and puts its card form into `box`. */
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
 * Goes on with a payment by the card on file, which the bank wants the person to approve. `needsCard`: that card was
 * declined, and another one has to be typed.
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

/** The colours and sizes of our fields, for the provider's frame, which our style sheets do not reach. */
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

/** Calls `onChange` when the theme of the page becomes another: the person's choice, or the system's. */
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
