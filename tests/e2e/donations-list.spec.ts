import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { church } from '#contract/church.ts'
import { expect, test } from '#tests/support/browser.ts'
import {
  correctGift,
  deleteGift,
  editAmount,
  giftRow,
  giftDay as today,
  give,
  leaveGift,
  logGift,
  openGift,
  pickMember,
} from '#tests/support/pages/donations-page.ts'
import { expectMessage } from '#tests/support/pages/forms.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'

const found = (page: Page) => page.locator('main [data-index] [data-title]')

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()))

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
  // The next page comes as one gets to the end of the first.
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()
  await page.keyboard.press('End')
  await expect(giftRow(page, 'Élisée Jean', '+$100')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search donations' })
  await search.fill('therese')
  await expect(found(page)).toHaveText(['Marie-Thérèse Noël'])
  await expect(page.getByText('1 donation · $50')).toBeVisible()
  await search.fill('LEGLIZ')
  await expect(found(page)).toHaveText(['Élisée Jean'])
  await page.getByRole('button', { name: 'This year' }).click()
  await expect(page.getByText('No donation was found')).toBeVisible()
  await page.getByRole('button', { name: 'Last year' }).click()
  await expect(found(page)).toHaveText(['Élisée Jean'])
  await page.getByRole('button', { name: 'From … to …' }).click()
  await page.getByLabel('From', { exact: true }).fill(`${year - 1}-05-31`)
  const to = page.getByLabel('To', { exact: true })
  await to.fill(`${year - 1}-05-30`)
  await expect(to).toHaveAccessibleDescription('The end is before the beginning.')
  await to.fill(`${year - 1}-06-01`)
  await expect(found(page)).toHaveText(['Élisée Jean'])
  await page.reload()
  await expect(to).toHaveValue(`${year - 1}-06-01`)
  await expect(found(page)).toHaveText(['Élisée Jean'])
  await page.getByRole('button', { name: 'More actions' }).click()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click()
  expect(new TextDecoder().decode(await bytesOf(await csv))).toMatch(/^.*\r\n.*100\.00.*(\r\n)?$/)
  await to.fill(`${year - 1}-05-31`)
  await expect(page.getByText('No donation was found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all donations' }).click()
  await expect(page.getByText('13 donations · $216')).toBeVisible()
  await expect(search).toHaveValue('')
})

test('a gift is read, corrected in a sheet and deleted after a question; the totals tell week, month and year, each currency for itself @wide', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana] = await api.members(owner, ['Ana'])
  await test.step('a gift is read, corrected in a sheet, and deleted after a question', async () => {
    await give(api, owner, ana!.id, [{ amount: 25 }])
    await page.goto('/donations')
    const row = giftRow(page, 'Ana')
    await openGift(page, 'Ana')
    await expect(page.getByText(owner.user.name).last()).toBeVisible()
    const sheet = await correctGift(page)
    const amount = sheet.getByLabel('Amount', { exact: true })
    await expect(amount).toBeFocused()
    await amount.fill('')
    await page.keyboard.press('Enter')
    await expect(amount).toHaveAccessibleDescription('Amount is required')
    await amount.fill('0')
    await page.keyboard.press('Enter')
    await expect(amount).toHaveAccessibleDescription('The amount must be at least 1.')
    await page.keyboard.press('Escape')
    await leaveGift(page)
    await expect(row.getByText('+$25')).toBeVisible()
    await editAmount(page, 'Ana', '30,05')
    await expect(page.getByText('Donation updated.')).toBeVisible()
    await expect(row.getByText('+$30.05')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 donation · $30.05')).toBeVisible()

    await openGift(page, 'Ana')
    await page.getByRole('button', { name: 'Delete donation' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this donation?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await leaveGift(page)
    await deleteGift(page, 'Ana')
    await expect(page.getByText('No donations yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No donations yet')).toBeVisible()
  })

  const lastYear = `${Number(today.slice(0, 4)) - 1}-06-01`
  await give(api, owner, ana!.id, [{ amount: 25 }, { amount: 100, date: lastYear }])
  const { name, address, phone, timezone } = owner.church
  const settings = { church_id: owner.church.id, name, address, phone, timezone, currency: 'HTG' as const }
  await api.call(church.update, settings, owner.access_token)
  await give(api, owner, ana!.id, [{ amount: 1500 }])

  await page.goto('/donations/totals')
  const totals = page.getByRole('region', { name: 'Totals' })
  const current = totals.getByRole('status')
  await expect(current).toHaveText(/This month\$251 donationG\u00a01,5001 donation/)
  await totals.getByRole('radio', { name: 'Week' }).check()
  await expect(current).toHaveText(/This week\$251 donationG\u00a01,5001 donation/)
  await totals.getByRole('radio', { name: 'Year' }).check()
  await expect(current).toHaveText(/This year\$251 donationG\u00a01,5001 donation/)
  const dollars = totals.getByRole('table', { name: 'Donations in USD' })
  await expect(dollars.getByRole('row').nth(-2)).toContainText('100')
  await page.goto('/donations')
  await logGift(page, { member: 'Ana', amount: '500' })
  await expect(giftRow(page, 'Ana', '+G\u00a0500')).toBeVisible()
  await expect(totals).toContainText('G\u00a02,000')
})

test('the gifts that are found are downloaded as CSV, the statements printed', async ({
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
    'Date,Member,Amount,Currency,Notes,Fund,Method,Check number',
    `${year}-01-04,Ana,25.00,USD,Ladim,,Cash,`,
  ])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Giving statements' }).click()
  await expect(page.getByRole('heading', { name: 'Giving statements', level: 1 })).toBeVisible()
  const show = page.getByRole('button', { name: 'Show the statements' })
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await expect(print).toBeHidden()
  await show.click()
  await expect(print).toBeVisible()
  const pages = await pdfPages(new Uint8Array(await page.pdf()))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Ana')
  expect(pages[1]).toContain('$30.00')

  await page.getByText('One member').click()
  await expect(print).toBeHidden()
  await show.click()
  await expectMessage(page, 'Member', 'Member is required')
  await pickMember(page, 'ber', 'Bernadette')
  await show.click()
  await expect(page.getByRole('region', { name: 'Bernadette' })).toContainText('$30.00')
  expect(await pdfPages(new Uint8Array(await page.pdf()))).toHaveLength(1)
})

test('a printed statement has the names of scripts that join, run from right to left or have many accents', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const names = ['Nguyễn Thị Ẩn', 'Ψαλμός Παύλος', 'Иоанн Кронштадтский', 'אליהו כהן', 'محمد عبد الله']
  const year = today.slice(0, 4)
  for (const { id } of await api.members(owner, names)) {
    await give(api, owner, id, [{ amount: 25, note: '', date: `${year}-01-04` }])
  }
  await page.goto('/donations/statements')
  await page.getByRole('button', { name: 'Show the statements' }).click()
  await expect(page.getByRole('article').getByRole('region')).toHaveCount(names.length)
  const text = (await pdfPages(new Uint8Array(await page.pdf()))).join(' ').normalize('NFKC')
  expect(text).not.toContain('?')
  // The letters alone: a PDF has those of right-to-left texts in the order in which they stand on the page.
  const missing = names.flatMap((name) => [...name]).filter((letter) => !text.includes(letter))
  expect(missing).toEqual([])
})
