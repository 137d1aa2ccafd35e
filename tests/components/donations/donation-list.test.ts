import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { donations } from '#contract/donations.ts'
import { button } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'
import { aDonation, aFund } from './sample-gifts.ts'

const aPage = 10
const ana = aMember('Ana')
const gifts = Array.from({ length: 25 }, (_, i) => aDonation(ana, i + 1, { id: `gift-${i}` })).toReversed()

/** Opens the gifts, which come ten at a time; the stub server has them in one order. */
const openGifts = (path = '/donations') =>
  open(path, {
    members: [ana],
    funds: [aFund('Tithe')],
    before: () =>
      respond(donations.list, ({ page: n, limit }) => ({
        donations: gifts.slice((n - 1) * limit, n * limit),
        totals: [{ currency: 'USD' as const, amount: 325, gifts: gifts.length }],
        totalItems: gifts.length,
        totalPages: Math.ceil(gifts.length / limit),
        currentPage: n,
      })),
  })

/** The pages of the list that were asked for, without what the working set reads. */
const asked = () => callsOf(donations.list).filter(({ limit }) => limit === aPage)
const amounts = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => /\+\$(\d+)/.exec(row.textContent)?.[1])

afterEach(() => page.viewport(390, 844))

test('more gifts are read as one scrolls near the end', async () => {
  await openGifts()
  await expect.element(button('Load More')).toBeInTheDocument()
  expect(asked().map(({ page: n }) => n)).toEqual([1])
  button('Load More').element().scrollIntoView()
  await expect.poll(() => asked().map(({ page: n }) => n)).toContain(2)
})

test('on a desk they are sorted by day and by amount with the heads of the table', async () => {
  await page.viewport(1280, 800)
  const { path } = await openGifts()
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect.element(head('Date')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(head('Amount')).toHaveAttribute('aria-sort', 'none')
  await button('Amount').click()
  await expect.element(head('Amount')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => asked().at(-1)?.sort).toBe('-amount')
  await button('Amount').click()
  await expect.element(head('Amount')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'amount', page: 1 })
  expect(path()).toBe('/donations?order=amount')
  await expect.poll(() => amounts().slice(0, 3)).toEqual(['16', '17', '18'])
})

test('on a phone, which has no heads, they stand under their days whatever the address says', async () => {
  await openGifts('/donations?order=amount')
  await expect.element(page.getByRole('heading', { name: 'Sunday, November 15, 2026' })).toBeVisible()
  await expect.poll(() => asked().map(({ sort }) => sort)).toEqual(['-date'])
})

test('on a phone fund and method are chosen below a button, and stand above the gifts to be taken off', async () => {
  const { path } = await openGifts('/donations?period=year')
  await expect.element(button('This year')).toHaveAttribute('aria-pressed', 'true')
  expect(button('Cash').elements()).toEqual([])
  await button('Filters').click()
  await button('Tithe').click()
  await expect.poll(path).toBe('/donations?period=year&fund=tithe')
  await button('Check').click()
  await expect.poll(path).toBe('/donations?period=year&fund=tithe&method=cheque')
  await button('Filters').click()
  await button('Remove filter: Tithe').click()
  await expect.poll(path).toBe('/donations?period=year&method=cheque')
  await button('Remove filter: Check').click()
  await expect.poll(path).toBe('/donations?period=year')
  await expect.element(page.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
})

test('on a desk every filter is at hand, and the days of a range stay in the address', async () => {
  await page.viewport(1280, 800)
  const { path } = await openGifts()
  await button('Tithe').click()
  await button('Cash').click()
  await button('From … to …').click()
  await page.getByLabelText('From', { exact: true }).fill('2026-11-01')
  await expect.poll(path).toBe('/donations?fund=tithe&method=cash&period=range&from=2026-11-01')
  await expect
    .poll(() => asked().at(-1))
    .toMatchObject({ fund_id: 'tithe', method: 'cash', from: '2026-11-01' })
  expect(button('Filters').elements()).toEqual([])
  await button('From … to …').click()
  await expect.poll(path).toBe('/donations?fund=tithe&method=cash')
})

test('of two filters that are pressed at once both are set', async () => {
  await page.viewport(1280, 800)
  const { path } = await openGifts()
  await expect.element(button('Tithe')).toBeVisible()
  for (const name of ['Tithe', 'Cash']) (button(name).element() as HTMLElement).click()
  await expect.poll(path).toBe('/donations?fund=tithe&method=cash')
})
