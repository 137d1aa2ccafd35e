import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { analytics } from '#contract/analytics.ts'
import type { FundTrends } from '#contract/analytics.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aFund } from './sample-gifts.ts'
import { respond } from '#tests/components/stub-server.ts'

const months = Array.from({ length: 12 }, (_, i) => ({
  month: i === 0 ? '2025-12' : `2026-${String(i).padStart(2, '0')}`,
  running: i === 11,
}))
const inMonths = (last: number, running: number) =>
  months.map((_, i) => [0, last, running][Math.max(0, i - 9)]!)

const openFunds = (figures: FundTrends['funds']) =>
  open('/donations/funds', {
    funds: [aFund('Tithe'), aFund('Building')],
    before: () => respond(analytics.funds, () => ({ months, funds: figures })),
  })

const chart = () => page.getByRole('region', { name: 'Donations by fund' })
const slider = () => chart().getByRole('slider', { name: /in the last twelve months$/ })

test('the months of all funds and of one are read by the keyboard and in a table, currencies apart', async () => {
  await openFunds([
    {
      fund_id: 'tithe',
      fund_name: 'Tithe',
      currency: 'USD',
      amounts: inMonths(300.1, 40),
      amounts_before: inMonths(250, 60),
    },
    { fund_id: null, fund_name: '', currency: 'USD', amounts: inMonths(0.2, 0), amounts_before: [] },
    {
      fund_id: 'building',
      fund_name: 'Building',
      currency: 'HTG',
      amounts: inMonths(0, 5000),
      amounts_before: [],
    },
  ])
  await expectText('All funds: $340.30 in the last twelve months')
  await expect
    .element(slider())
    .toHaveAttribute('aria-valuetext', 'November 2026, $40, Not over yet, Last year: $60')
  ;(slider().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider()).toHaveAttribute('aria-valuetext', 'October 2026, $300.30, Last year: $250')

  await field('Fund').selectOptions('No fund')
  await expectText('No fund: $0.20 in the last twelve months')
  await button('Show the numbers').click()
  const row = chart()
    .getByRole('table')
    .first()
    .getByRole('row', { name: /^October 2026/ })
  await expect.element(row).toHaveTextContent('$0.20')
  await expect.element(chart().getByRole('listitem').nth(0)).toHaveTextContent('Tithe$340.10')

  await chart().getByRole('radio', { name: 'HTG' }).click()
  await expectText(/^Building: G.5,000 in the last twelve months/)
})

test('a church without gifts is told so', async () => {
  await openFunds([])
  await expectText('No donations in the last twelve months.')
})

test('a fund beside the others shows its value by pointer and keyboard, and has its numbers as a table', async () => {
  await openFunds([
    { fund_id: 'tithe', fund_name: 'Tithe', currency: 'USD', amounts: inMonths(300, 40), amounts_before: [] },
    {
      fund_id: 'building',
      fund_name: 'Building',
      currency: 'USD',
      amounts: inMonths(25, 0),
      amounts_before: [],
    },
  ])
  const tithe = chart().getByRole('listitem').first()
  // The month that runs is not over.
  await expect.element(tithe).toHaveTextContent('Oct $300')
  const small = tithe.getByRole('slider', { name: 'Tithe' })
  small.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(small).toHaveAttribute('aria-valuetext', 'November 2026, $40, Not over yet')
  await expect.element(tithe).toHaveTextContent('Nov $40')
  const plot = small.element().parentElement!
  const { left, width, top } = plot.getBoundingClientRect()
  const press = { bubbles: true, pointerType: 'touch', clientX: left + width * (9.5 / 12), clientY: top + 5 }
  plot.dispatchEvent(new PointerEvent('pointerdown', press))
  await expect.element(tithe).toHaveTextContent('Sep $0')
  const row = tithe.getByRole('table', { name: 'Tithe' }).getByRole('row', { name: /^October 2026/ })
  await expect.element(row).toHaveTextContent('$300')
  await expectAccessible()
})

test('a month of a fund leads to its gifts, one without gifts or of no fund nowhere', async () => {
  const { path } = await openFunds([
    { fund_id: 'tithe', fund_name: 'Tithe', currency: 'USD', amounts: inMonths(300, 40), amounts_before: [] },
    { fund_id: null, fund_name: '', currency: 'USD', amounts: inMonths(5, 0), amounts_before: [] },
  ])
  const link = chart().getByRole('link', { name: 'Show these donations' })
  await expect.element(link).toBeVisible()
  await field('Fund').selectOptions('No fund')
  await expect.element(link).not.toBeInTheDocument()
  await field('Fund').selectOptions('Tithe')
  slider().element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(slider()).toHaveAttribute('aria-valuetext', 'September 2026, $0')
  await expect.element(link).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(path).toBe('/donations?period=range&from=2026-10-01&to=2026-10-31&fund=tithe#gifts')
})
