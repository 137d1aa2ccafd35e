import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { dateIn } from '#contract/calendar.ts'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import type { Api, Owner } from '#tests/support/browser.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import {
  deleteGift,
  editAmount,
  fillGift,
  giftCard,
  logGift,
  pickMember,
} from '#tests/support/donations-page.ts'
import { expectMessage } from '#tests/support/forms.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'

const today = dateIn('America/Port-au-Prince')
const shortToday = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
  new Date(`${today}T12:00:00Z`),
)
const log = (page: Page) => page.getByRole('button', { name: 'Log donation', exact: true })
const found = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: 'Totals' })

/** Gifts of a member, past the screens. */
async function give(
  api: Api,
  owner: Owner,
  memberId: string,
  gifts: { amount: number; note?: string; date?: string }[],
) {
  for (const gift of gifts) {
    const input = { church_id: owner.church.id, member_id: memberId, date: today, ...gift }
    await api.call(donations.add, input, owner.access_token)
  }
}

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()))

test('a pastor logs the first gift and finds it in the list', async ({ signedIn: page, api, owner }) => {
  await api.members(owner, ['Élisée Jean', 'Marie-Thérèse Noël'])
  await page.goto('/donations')
  await expect(page.getByText('No donations yet')).toBeVisible()
  await page.getByRole('link', { name: 'Log a donation' }).click()
  await expect(page.getByRole('heading', { name: 'Log a donation' })).toBeVisible()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(
    `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`,
  )
  await fillGift(page, { amount: '12,50', notes: 'Ladim' })
  await pickMember(page, 'therese', 'Marie-Thérèse Noël')
  await log(page).click()

  await expect(page.getByText('Donation logged successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/donations$/)
  const card = giftCard(page, 'Marie-Thérèse Noël')
  await expect(card.getByText('+$12.50')).toBeVisible()
  await expect(card.getByText('Ladim')).toBeVisible()
  await expect(card.getByText(shortToday)).toBeVisible()
  await expect(page.getByText('1 donation · $12.50')).toBeVisible()
  await page.reload()
  await expect(card.getByText('+$12.50')).toBeVisible()
})

test('what is wrong is told at its field, and what was typed stays', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana'])
  await page.goto('/donations/form')
  await fillGift(page, { notes: 'x' })
  await log(page).click()
  await expectMessage(page, 'Member', 'Member is required')
  await expectMessage(page, 'Amount', 'Amount is required')
  await pickMember(page, 'an', 'Ana')
  for (const [amount, message] of [
    ['0', 'The amount must be at least 1.'],
    ['-1', 'The amount must be at least 1.'],
    ['1000000000', 'This amount is too large: at most 9,999,999.99.'],
    ['1e9', 'Enter an amount like 25 or 12.50.'],
    ['12.505', 'Enter an amount like 25 or 12.50.'],
    ['ten', 'Enter an amount like 25 or 12.50.'],
  ]) {
    await fillGift(page, { amount: amount! })
    await log(page).click()
    await expectMessage(page, 'Amount', message!)
  }
  const date = page.getByLabel('Date', { exact: true })
  await date.fill('')
  await date.pressSequentially('023020261')
  await expect(date).toHaveValue('02/30/2026')
  await log(page).click()
  await expectMessage(page, 'Date', 'Invalid date format.')
  await date.fill('')
  await date.pressSequentially('3/1/2026')
  await expect(date).toHaveValue('03/01/2026')
  await expect(date).toHaveAccessibleDescription('Sunday, March 1, 2026')
  await fillGift(page, { amount: '7' })
  await log(page).click()
  await expect(giftCard(page, 'Ana').getByText('Mar 1, 2026')).toBeVisible()
})

test('a member is picked with the keyboard alone, and Esc leaves the choice as it was', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana', 'Bernadette', 'Bertrand'])
  await page.goto('/donations/form')
  const picker = page.getByRole('combobox', { name: 'Member' })
  await picker.focus()
  await page.keyboard.type('ber')
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 members found' })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  const marked = await picker.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${marked}"]`)).toContainText('Bertrand')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue('Bertrand')
  await expect(picker).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(picker).toHaveValue('Bertrand')

  await picker.fill('nobody at all')
  await expect(page.getByText('Nobody was found for “nobody at all”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a new member' })).toBeVisible()
  await picker.fill('an')
  await page.keyboard.press('Tab')
  await expect(picker).toHaveValue('Ana')
})

test('several gifts are logged one after the other, for the same date', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana', 'Bernadette'])
  await page.goto('/donations/form')
  await fillGift(page, { date: '11/15/2026' })
  for (const [member, amount] of [
    ['Ana', '5'],
    ['Bernadette', '6'],
  ]) {
    await fillGift(page, { member: member!, amount: amount! })
    await page.getByRole('button', { name: 'Log, then another' }).click()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Member' })).toBeFocused()
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('11/15/2026')
  }
  await page.getByRole('main').getByRole('link', { name: 'Donations' }).click()
  await expect(page.getByText('2 donations · $11', { exact: true })).toBeVisible()
})

test('an amount is changed in its place, and a gift is deleted after a question', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana] = await api.members(owner, ['Ana'])
  await give(api, owner, ana!.id, [{ amount: 25 }])
  await page.goto('/donations')
  const card = giftCard(page, 'Ana')
  await card.getByRole('button', { name: 'Edit amount: Ana, $25' }).click()
  const amount = card.getByLabel('Amount')
  await expect(amount).toBeFocused()
  await amount.fill('')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription('Amount is required')
  await amount.fill('0')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription('The amount must be at least 1.')
  await page.keyboard.press('Escape')
  await expect(card.getByText('+$25')).toBeVisible()
  await editAmount(page, 'Ana', '30,05')
  await expect(page.getByText('Donation updated.')).toBeVisible()
  await expect(card.getByText('+$30.05')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 donation · $30.05')).toBeVisible()

  await card.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeVisible()
  await deleteGift(page, 'Ana')
  await expect(page.getByText('No donations yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No donations yet')).toBeVisible()
})

test('gifts are found by name, by note and by time, ten at a time', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [elisee, marie] = await api.members(owner, ['Élisée Jean', 'Marie-Thérèse Noël'])
  const year = Number(today.slice(0, 4))
  await give(api, owner, elisee!.id, [
    { amount: 100, note: 'Konstriksyon légliz', date: `${year - 1}-06-01` },
    ...Array.from({ length: 11 }, (_, i) => ({ amount: i + 1 })),
  ])
  await give(api, owner, marie!.id, [{ amount: 50 }])
  await page.goto('/donations')
  await expect(page.getByText('13 donations · $216')).toBeVisible()
  await expect(found(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(found(page)).toHaveCount(13)
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()

  const search = page.getByRole('searchbox', { name: 'Search donations' })
  await search.fill('therese')
  await expect(found(page)).toHaveText(['Marie-Thérèse Noël'])
  await expect(page.getByText('1 donation · $50')).toBeVisible()
  await search.fill('LEGLIZ')
  await expect(found(page)).toHaveText(['Élisée Jean'])
  await page.getByLabel('Period').selectOption('This year')
  await expect(page.getByText('No donation was found')).toBeVisible()
  await page.getByLabel('Period').selectOption('Last year')
  await expect(found(page)).toHaveText(['Élisée Jean'])
  await page.getByLabel('Period').selectOption('This year')
  await page.getByRole('button', { name: 'Show all donations' }).click()
  await expect(page.getByText('13 donations · $216')).toBeVisible()
  await expect(search).toHaveValue('')
})

test('the totals tell week, month and year, each currency for itself', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana] = await api.members(owner, ['Ana'])
  const lastYear = `${Number(today.slice(0, 4)) - 1}-06-01`
  await give(api, owner, ana!.id, [{ amount: 25 }, { amount: 100, date: lastYear }])
  const { name, address, phone, timezone } = owner.church
  const settings = { church_id: owner.church.id, name, address, phone, timezone, currency: 'HTG' as const }
  await api.call(church.update, settings, owner.access_token)
  await give(api, owner, ana!.id, [{ amount: 1500 }])

  await page.goto('/donations')
  const totals = page.getByRole('region', { name: 'Totals' })
  const current = totals.getByRole('status')
  await expect(current).toHaveText(/This month\$251 donationG\u00a01,5001 donation/)
  await totals.getByRole('radio', { name: 'Week' }).check()
  await expect(current).toHaveText(/This week\$251 donationG\u00a01,5001 donation/)
  await totals.getByRole('radio', { name: 'Year' }).check()
  await expect(current).toHaveText(/This year\$251 donationG\u00a01,5001 donation/)
  const dollars = totals.getByRole('table', { name: 'Donations in USD' })
  await expect(dollars.getByRole('row').nth(-2)).toContainText('100')
  await logGift(page, { member: 'Ana', amount: '500' })
  await expect(giftCard(page, 'Ana', '+G\u00a0500')).toBeVisible()
  await expect(current).toContainText('G\u00a02,000')
})

test('the gifts that are found are downloaded as CSV, the statements as PDF', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana, bernadette] = await api.members(owner, ['Ana', 'Bernadette'])
  const year = today.slice(0, 4)
  await give(api, owner, ana!.id, [{ amount: 25, note: 'Ladim', date: `${year}-01-04` }])
  await give(api, owner, bernadette!.id, [{ amount: 30, date: `${year}-01-11` }])
  await page.goto('/donations?q=ladim')
  await expect(found(page)).toHaveText(['Ana'])
  await page.getByRole('button', { name: 'More actions' }).click()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click()
  expect((await csv).suggestedFilename()).toBe('donations.csv')
  expect(new TextDecoder().decode(await bytesOf(await csv)).split('\r\n')).toEqual([
    'Date,Member,Amount,Currency,Notes',
    `${year}-01-04,Ana,25.00,USD,Ladim`,
  ])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Giving statements' }).click()
  await expect(page.getByRole('heading', { name: 'Giving statements', level: 1 })).toBeVisible()
  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await all).suggestedFilename()).toBe(`giving-statements-${year}.pdf`)
  const pages = await pdfPages(await bytesOf(await all))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Ana')
  expect(pages[1]).toContain('$30.00')

  await page.getByText('One member').click()
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expectMessage(page, 'Member', 'Member is required')
  await pickMember(page, 'ber', 'Bernadette')
  const one = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const [alone] = await pdfPages(await bytesOf(await one))
  expect(alone).toContain('Bernadette')
  expect(alone).toContain('$30.00')
})

test('an usher sees nothing of gifts', async ({ page, api, server, owner }) => {
  const usher = await api.person()
  await server.db
    .insert(churchUsers)
    .values({ churchId: owner.church.id, userId: usher.user.id, role: 'usher' })
  await signIn(page, { ...usher, church: owner.church })
  for (const path of ['/donations', '/donations/form', '/donations/statements']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/attendance/)
  }
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Donations' })).toBeHidden()
})

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a gift of Sunday is of Sunday', async ({ signedIn: page, api, owner }) => {
      const [ana] = await api.members(owner, ['Ana', 'Bernadette'])
      await give(api, owner, ana!.id, [{ amount: 25, date: '2026-11-15' }])
      await logGift(page, { member: 'Bernadette', amount: '30', date: '11/15/2026' })
      for (const name of ['Ana', 'Bernadette']) {
        await expect(giftCard(page, name).getByText('Nov 15, 2026')).toBeVisible()
      }
      const { donations: kept } = await api.call(
        donations.list,
        { church_id: owner.church.id, from: '2026-11-15', to: '2026-11-15' },
        owner.access_token,
      )
      expect(kept).toHaveLength(2)
    })
  })
}
