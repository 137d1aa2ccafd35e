// Replaces https://js.stripe.com in browser tests: the part of the provider's script that we use, with card
// fields in an iframe and calls to api.stripe.com. These functions run in the browser.

interface Card {
  number: string
  name?: string
}
type Fields = Record<string, string>

/** `window.Stripe`. */
function stripeScript() {
  const api = 'https://api.stripe.com/v1/payment_intents'
  const frameOrigin = 'https://js.stripe.com'

  /** An iframe of the provider; resolves to its final message. */
  function frame(page: string, title: string, place: HTMLElement, height: string) {
    const element = document.createElement('iframe')
    element.src = `${frameOrigin}/stand-in/${page}`
    element.title = title
    Object.assign(element.style, { border: '0', width: '100%', height, display: 'block' })
    place.append(element)
    return element
  }

  function messageFrom<T>(source: HTMLIFrameElement): Promise<T> {
    return new Promise((resolve) => {
      addEventListener('message', function listen({ data, origin, source: from }: MessageEvent<T>) {
        if (origin !== frameOrigin || from !== source.contentWindow) return
        removeEventListener('message', listen)
        resolve(data)
      })
    })
  }

  function Stripe(key: string, { stripeAccount }: { stripeAccount?: string } = {}) {
    const on: Fields = stripeAccount ? { _stripe_account: stripeAccount } : {}
    async function post(clientSecret: string, verb: string, fields: Fields) {
      const body = new URLSearchParams({ key, client_secret: clientSecret, ...on, ...fields })
      const response = await fetch(`${api}/${clientSecret.split('_secret_')[0]}/${verb}`, {
        method: 'POST',
        body,
      })
      return (await response.json()) as {
        status?: string
        next_action?: { type: string; redirect_to_url?: { url: string } }
        error?: { message: string }
        last_payment_error?: { message: string }
      }
    }

    /** Asks for approval in the provider's iframe or on the bank's page. */
    async function approve(clientSecret: string, intent: Awaited<ReturnType<typeof post>>) {
      const page = intent.next_action?.redirect_to_url?.url
      if (page) {
        location.assign(`${page}?${new URLSearchParams({ key, client_secret: clientSecret, ...on })}`)
        return new Promise<never>(() => {})
      }
      const cover = document.createElement('div')
      Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '9999', background: '#0008' })
      document.body.append(cover)
      const challenge = frame('challenge', 'Authentication by the bank', cover, '100%')
      const { passes } = await messageFrom<{ passes: boolean }>(challenge)
      cover.remove()
      const after = await post(clientSecret, 'authenticate', { passes: String(passes) })
      return after.status === 'succeeded' ? { paymentIntent: after } : { error: after.last_payment_error }
    }

    async function outcome(clientSecret: string, intent: Awaited<ReturnType<typeof post>>) {
      if (intent.error) return { error: intent.error }
      return intent.status === 'requires_action' ? approve(clientSecret, intent) : { paymentIntent: intent }
    }

    return {
      elements(options: { locale: string }) {
        let card: HTMLIFrameElement | undefined
        const listeners = new Map<string, () => void>()
        let typed: Card | undefined
        const element = {
          on: (event: string, listener: () => void) => void listeners.set(event, listener),
          mount(box: HTMLElement) {
            card = frame(`card?${options.locale}`, 'Secure payment input frame', box, '14.5rem')
            card.addEventListener('load', () => listeners.get('ready')?.())
          },
          destroy: () => card?.remove(),
        }
        return {
          create: () => element,
          update() {},
          async submit() {
            const answer = messageFrom<Card & { error?: string }>(card!)
            card!.contentWindow!.postMessage('submit', frameOrigin)
            typed = await answer
            const { error } = typed as { error?: string }
            return error ? { error: { message: error } } : { selectedPaymentMethod: 'card' }
          },
          card: () => typed!,
        }
      },
      async confirmPayment(payment: {
        elements: { card: () => Card }
        clientSecret: string
        confirmParams: {
          return_url: string
          payment_method_data: { billing_details: { name: string } }
        }
      }) {
        const { elements, clientSecret, confirmParams } = payment
        const intent = await post(clientSecret, 'confirm', {
          return_url: confirmParams.return_url,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': elements.card().number,
          'payment_method_data[billing_details][name]':
            confirmParams.payment_method_data.billing_details.name,
        })
        return outcome(clientSecret, intent)
      },
      async retrievePaymentIntent(clientSecret: string) {
        const query = new URLSearchParams({ key, client_secret: clientSecret, ...on })
        const response = await fetch(`${api}/${clientSecret.split('_secret_')[0]}?${query}`)
        return { paymentIntent: await response.json() }
      },
      async handleNextAction({ clientSecret }: { clientSecret: string }) {
        const { paymentIntent } = await this.retrievePaymentIntent(clientSecret)
        return outcome(clientSecret, paymentIntent)
      },
      _registerWrapper() {},
    }
  }
  Stripe.version = 'endive'
  Object.assign(globalThis, { Stripe })
}

/** The iframe with the card fields. */
function cardPage() {
  const isFrench = location.search === '?fr'
  const field = (name: string, label: string) =>
    `<label>${label}<br><input name="${name}" inputmode="numeric" style="font:16px sans-serif;padding:10px;width:90%"></label><br>`
  document.body.innerHTML =
    field('number', isFrench ? 'Numéro de carte' : 'Card number') +
    field('expiry', isFrench ? 'Date d’expiration' : 'Expiration date') +
    field('cvc', isFrench ? 'Code de sécurité' : 'Security code')
  addEventListener('message', ({ data, source, origin }: MessageEvent) => {
    if (data !== 'submit') return
    const [number, expiry, cvc] = [...document.querySelectorAll('input')].map(({ value }) => value)
    const isComplete = number!.replaceAll(' ', '').length === 16 && expiry && cvc
    const answer = isComplete ? { number } : { number, error: 'Your card number is incomplete.' }
    ;(source as Window).postMessage(answer, origin)
  })
}

/** The bank's approval page or iframe. */
function challengePage() {
  const form = new URLSearchParams(location.search)
  const answer = async (passes: boolean) => {
    if (parent !== window) return parent.postMessage({ passes }, '*')
    form.set('passes', String(passes))
    const secret = form.get('client_secret')!
    const [intent] = secret.split('_secret_')
    const response = await fetch(`https://api.stripe.com/v1/payment_intents/${intent}/authenticate`, {
      method: 'POST',
      body: form,
    })
    const { status } = (await response.json()) as { status: string }
    const back = new URL(document.body.dataset['back']!)
    back.searchParams.set('payment_intent', intent!)
    back.searchParams.set('payment_intent_client_secret', secret)
    back.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
    location.assign(back)
  }
  for (const [label, passes] of [
    ['Complete authentication', true],
    ['Fail authentication', false],
  ] as const) {
    const button = document.createElement('button')
    button.textContent = label
    button.addEventListener('click', () => void answer(passes))
    document.body.append(button)
  }
}

const runs = (script: () => void) => `(${script.toString()})()`
const pageOf = (script: () => void, back = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-in</title><body data-back="${back}"><script>${runs(script)}</script>`

export const stripeScriptText = runs(stripeScript)
export const cardPageHtml = pageOf(cardPage)
/** `back`: return URL of the bank's own page. */
export const challengePageHtml = (back?: string) => pageOf(challengePage, back)

/** The provider's onboarding page of organisers. */
export function onboardingPageHtml(account: string, back: string): string {
  const link = (action: string, text: string) =>
    `<p><a href="/setup/${account}/${action}?back=${encodeURIComponent(back)}">${text}</a></p>`
  const links = link('submit', 'Submit') + link('later', 'Save for later')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-in</title><body>${links}`
}
