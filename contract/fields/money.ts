import * as v from 'valibot'
import type { Language } from './fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Currencies of the countries in which churches are; US dollars are the default. */
export const currencies = ['USD', 'HTG', 'CAD', 'EUR', 'DOP', 'BSD', 'BRL', 'CLP', 'MXN'] as const
export type Currency = (typeof currencies)[number]

/** Chilean pesos have no cents. */
const hasCents = (currency: Currency) => currency !== 'CLP'

/** Converts hundredths of a currency to its smallest unit, in which Stripe counts. */
export const toSmallestUnit = (hundredths: number, currency: Currency) =>
  hasCents(currency) ? hundredths : Math.round(hundredths / 100)

/** The signs of currencies other than US dollars, whose sign is a setting. */
const signs = {
  HTG: 'G',
  CAD: 'CA$',
  EUR: '€',
  DOP: 'RD$',
  BSD: 'B$',
  BRL: 'R$',
  CLP: 'CLP$',
  MXN: 'MX$',
} as const satisfies Record<Exclude<Currency, 'USD'>, string>

/** The sign of a currency, e.g. "RD$". `symbol` is that of US dollars. */
export const signOf = (currency: Currency, symbol: string) => (currency === 'USD' ? symbol : signs[currency])

/** Maximum of one gift, in units of its currency. */
export const largestAmount = 9_999_999.99

const typedAmount = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(() => m.amount_required()),
  // French and Kreyòl use a decimal comma.
  v.regex(/^-?\d{1,12}([.,]\d{1,2})?$/, () => m.amount_invalid()),
  v.transform((text) => Number(text.replace(',', '.'))),
)

/** At most two decimals, as a number or typed ("12.50", "12,50"); 1 to 9,999,999.99. */
export const amount = v.pipe(
  v.union(
    [typedAmount, v.pipe(v.number(), v.finite())],
    (issue) => (typeof issue.input === 'string' && issue.issues?.[0]?.message) || m.amount_required(),
  ),
  v.minValue(1, () => m.amount_too_small()),
  v.maxValue(largestAmount, () => m.amount_too_large()),
  v.check(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    () => m.amount_invalid(),
  ),
)

/** A total of gifts in one currency, in units. */
export const sum = v.object({ currency: v.picklist(currencies), amount: v.number(), gifts: v.number() })
export type Sum = v.InferOutput<typeof sum>

// Runtimes have no number format for Haitian Creole; Haiti uses the French one.
const figures: Record<Language, string> = { en: 'en', fr: 'fr', ht: 'fr' }

// Cached: a giving statement formats thousands of amounts.
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: Language, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.NumberFormat(figures[locale], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(key, format)
  return format
}

/**
 * "$1,250", "$12.50", "G 1 500", "12,50 €". `symbol`: that of US dollars. `cents`: always the decimals of
 * the currency.
 */
export function moneyText(
  value: number,
  currency: Currency,
  { locale, symbol, cents = false }: { locale: Language; symbol: string; cents?: boolean },
): string {
  const decimals = (cents && hasCents(currency)) || !Number.isInteger(value) ? 2 : 0
  const figure = formatOf(locale, decimals).format(value)
  if (currency === 'EUR' && locale !== 'en') return `${figure}\u00A0€`
  const sign = signOf(currency, symbol)
  return currency === 'HTG' ? `${sign}\u00A0${figure}` : `${sign}${figure}`
}
