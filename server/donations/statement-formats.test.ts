import { expect, it } from 'vitest'
import { moneyText } from '#contract/fields/money.ts'
import { formatMediumDate } from '#server/medium-date.ts'

// To make a format of the language for each date and amount was nearly half of what a long statement took.
it('formats the dates and amounts of a statement of 5,000 gifts at once', () => {
  const start = process.cpuUsage()
  let length = 0
  for (let gift = 0; gift < 5000; gift++) {
    length += formatMediumDate('2026-11-15', 'en').length
    length += moneyText(1250.5, 'USD', { locale: 'fr', symbol: '$', cents: true }).length
  }
  expect(length).toBe(5000 * ('Nov 15, 2026'.length + '$1 250,50'.length))
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(400)
})
