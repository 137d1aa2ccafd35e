import type { BrowserContext, Page } from '@playwright/test'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'
import { cardPageHtml, challengePageHtml, onboardingPageHtml, stripeScriptText } from './browser-script.ts'
import { cardNumbers } from './cards.ts'
import type { CardBehaviour } from './cards.ts'

const html = 'text/html; charset=utf-8'

/** Routes the browser's provider requests to the stand-in. Returns the requests. */
export async function routeStripe(
  context: BrowserContext,
  { url, state, organisers }: StripeStandIn,
): Promise<string[]> {
  const requests: string[] = []
  await context.route('https://*.stripe.com/**', async (route) => {
    const request = route.request()
    const { hostname, pathname, search } = new URL(request.url())
    requests.push(hostname + pathname)
    if (hostname === 'api.stripe.com') {
      const response = await fetch(url + pathname + search, {
        method: request.method(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: request.postData(),
      })
      return route.fulfill({
        status: response.status,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body: await response.text(),
      })
    }
    if (hostname === 'hooks.stripe.com') {
      const intent = state.find('payment_intent', pathname.split('/').at(-1)!)
      const back = intent.next_action?.redirect_to_url?.return_url ?? ''
      return route.fulfill({ contentType: html, body: challengePageHtml(back.replaceAll('&', '&amp;')) })
    }
    if (hostname === 'connect.stripe.com') {
      const [, , account, action] = pathname.split('/')
      if (action === 'submit') organisers.submit(account!)
      const back = new URL(request.url()).searchParams.get('back')!
      if (action) return route.fulfill({ status: 303, headers: { location: back } })
      return route.fulfill({ contentType: html, body: onboardingPageHtml(account!, back) })
    }
    if (pathname === '/endive/stripe.js')
      return route.fulfill({ contentType: 'text/javascript', body: stripeScriptText })
    const body = pathname === '/stand-in/card' ? cardPageHtml : challengePageHtml()
    return route.fulfill({ contentType: html, body })
  })
  return requests
}

/** Types a card into the provider's iframe. */
export async function typeCard(page: Page, card: CardBehaviour): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  await frame.getByLabel(/Card number|Numéro/).fill(cardNumbers[card])
  await frame.getByLabel(/Expiration|expiration/).fill('12/34')
  await frame.getByLabel(/Security code|sécurité/).fill('123')
}
