import { ownValue } from '#contract/fields/own-value.ts'

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

/** "Visa •••• 4242": a card as its owner knows it. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${ownValue(brands, brand) ?? brand.slice(0, 1).toUpperCase() + brand.slice(1)}\u00A0••••\u00A0${last4}`
}
