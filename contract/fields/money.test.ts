import { expect, test } from 'vitest'
import { currencies, moneyText, toSmallestUnit } from './money.ts'

test.each([
  ['USD', '$1,250', '$1,250.50', '$1 250,50'],
  ['HTG', 'G 1,250', 'G 1,250.50', 'G 1 250,50'],
  ['CAD', 'CA$1,250', 'CA$1,250.50', 'CA$1 250,50'],
  ['EUR', '€1,250', '€1,250.50', '1 250,50 €'],
  ['BRL', 'R$1,250', 'R$1,250.50', 'R$1 250,50'],
] as const)('%s: %s and %s in English, %s in Kreyòl', (currency, whole, cents, creole) => {
  const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')
  const options = { locale: 'en', symbol: '$' } as const
  expect(plain(moneyText(1250, currency, options))).toBe(whole)
  expect(plain(moneyText(1250.5, currency, options))).toBe(cents)
  expect(plain(moneyText(1250.5, currency, { ...options, locale: 'ht' }))).toBe(creole)
})

test('a column of Chilean pesos has no cents, all others have', () => {
  for (const currency of currencies) {
    const text = moneyText(1250, currency, { locale: 'en', symbol: '$', cents: true })
    expect(`${currency} ${text.endsWith('.00')}`).toBe(`${currency} ${currency !== 'CLP'}`)
  }
})

test('a provider is sent whole pesos, and cents of all other currencies', () => {
  expect(currencies.map((currency) => toSmallestUnit(125_000, currency))).toEqual(
    currencies.map((currency) => (currency === 'CLP' ? 1250 : 125_000)),
  )
})
