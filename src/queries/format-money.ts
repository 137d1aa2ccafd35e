import { moneyText, signOf } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import { settings } from '#src/api/settings.ts'
import { language } from '#src/lib/language.ts'

/** "$1,250", "G 1 500": formats an amount in the user's language. */
export function formatMoney(amount: number, currency: Currency): string {
  return moneyText(amount, currency, { locale: language(), symbol: settings().currencySymbol })
}

/** Returns the sign of a currency: "$", "RD$". */
export const currencySign = (currency: Currency) => signOf(currency, settings().currencySymbol)

/** Formats subscription prices from cents: "$29", "$9.67". */
export function formatPrice(cents: number): string {
  return formatMoney(cents / 100, 'USD')
}
