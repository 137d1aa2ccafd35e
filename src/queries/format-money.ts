import { moneyText, signOf } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import { settings } from '#src/api/settings.ts'
import { language } from '#src/lib/language.ts'

/** "$1,250", "G 1 500": an amount as the person reads it. */
export function formatMoney(amount: number, currency: Currency): string {
  return moneyText(amount, currency, { locale: language(), symbol: settings().currencySymbol })
}

/** "$", "RD$": the sign of a currency, e.g. in front of a field. */
export const currencySign = (currency: Currency) => signOf(currency, settings().currencySymbol)

/** "$29", "$9.67": what is paid for the app itself, from whole cents. */
export function formatPrice(cents: number): string {
  return formatMoney(cents / 100, 'USD')
}
