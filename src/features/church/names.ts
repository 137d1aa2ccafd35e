import type { currencies } from '#contract/fields/money.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const currencyNames: Record<(typeof currencies)[number], () => string> = {
  USD: m.church_currency_usd,
  HTG: m.church_currency_htg,
}
