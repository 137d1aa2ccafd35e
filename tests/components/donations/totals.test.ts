import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { donations } from '#contract/donations.ts'
import { resetClock, setClock } from '#tests/components/clock.ts'
import { open } from '#tests/components/open.tsx'
import { aMember } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'
import { aDonation } from './sample-gifts.ts'

const inDollars = (from: string, amount: number) => ({
  from,
  totals: [{ currency: 'USD' as const, amount, gifts: 1 }],
})

resetClock()

test('totals are compared with the year before, the running month is not over, and each leads to its gifts', async () => {
  setClock('2026-11-20T15:00:00Z')
  const ana = aMember('Ana')
  const { path } = await open('/donations/totals', {
    members: [ana],
    donations: [aDonation(ana, 300, { date: '2026-10-04' }), aDonation(ana, 40)],
    before: () =>
      respond(donations.totals, () => ({
        periods: [
          inDollars('2026-11-01', 40),
          inDollars('2026-10-01', 300),
          inDollars('2025-11-01', 250.5),
          inDollars('2025-10-01', 1200),
        ],
      })),
  })
  const slider = page.getByRole('slider', { name: 'Donations in USD' })
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'November 2026, $40, Not over yet, Last year: $250.50')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'October 2026, $300, Last year: $1,200')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/donations?period=range&from=2026-10-01&to=2026-10-31#gifts')
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-10-01')
})

test('above the gifts stand this month and this year, each next to the year before, and the way to the charts', async () => {
  setClock('2026-11-20T15:00:00Z')
  const ana = aMember('Ana')
  const { path } = await open('/donations', {
    members: [ana],
    donations: [aDonation(ana, 40)],
    before: () =>
      respond(donations.totals, ({ by }) => ({
        periods:
          by === 'month'
            ? [inDollars('2026-11-01', 40), inDollars('2025-11-01', 250.5)]
            : [inDollars('2026-01-01', 340)],
      })),
  })
  const strip = page.getByRole('region', { name: 'Totals' })
  await expect
    .element(strip)
    .toHaveTextContent('This month$40Nov 2025: $250.50This year$3402025: $0See the charts')
  await strip.getByRole('link', { name: 'See the charts' }).click()
  await expect.poll(path).toBe('/donations/totals')
})
