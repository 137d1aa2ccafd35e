import type { Money } from '#contract/gift-batches.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'

/** "$10 are missing", "$5 too much" per currency; '' without differences. */
export function differenceText(differences: readonly Money[]): string {
  return differences
    .map(({ amount, currency }) => {
      const figure = formatMoney(Math.abs(amount), currency)
      return amount < 0 ? m.gifts_missing({ amount: figure }) : m.gifts_too_much({ amount: figure })
    })
    .join(' · ')
}
