import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { count, onServer, row, rows, search } from '#tests/support/pages/service-roll.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('someone is found without accents, marked, and unmarked by Undo; all of it is there after a reload @wide', async ({
  signedIn: page,
  api,
  owner,
  isMobile,
}) => {
  await api.members(owner, ['Élisée Pierre', 'Jean Baptiste', 'Marie Joseph'])
  await page.goto('/attendance')
  await expect(count(page, 0, 3)).toBeVisible()

  await search(page).fill('elisee')
  await expect(rows(page)).toHaveCount(1)
  await row(page, 'Élisée Pierre').click()
  await expect(row(page, 'Élisée Pierre')).toBeChecked()
  await expect(count(page, 1, 3)).toBeVisible()
  await expect.poll(() => onServer(api, owner)).toEqual({ guests: 0, marks: { 'Élisée Pierre': true } })

  await expect(page.getByText('Élisée Pierre marked present', { exact: true })).toBeVisible()
  await expect(page.getByText('Élisée Pierre marked present. 1 present')).toBeAttached()
  await undo(page).click()
  await expect(row(page, 'Élisée Pierre')).not.toBeChecked()
  await expect(undo(page)).toBeHidden()
  await expect.poll(() => onServer(api, owner)).toEqual({ guests: 0, marks: { 'Élisée Pierre': false } })

  if (!isMobile) return
  await test.step('what is marked and counted is there after a reload', async () => {
    await search(page).fill('')
    await row(page, 'Jean Baptiste').click()
    await row(page, 'Marie Joseph').click()
    await expect(count(page, 2, 3)).toBeVisible()
    await page.getByLabel('Guests').fill('12')
    const marks = { 'Élisée Pierre': false, 'Jean Baptiste': true, 'Marie Joseph': true }
    await expect.poll(() => onServer(api, owner)).toEqual({ guests: 12, marks })
    await page.reload()
    await expect(row(page, 'Jean Baptiste')).toBeChecked()
    await expect(row(page, 'Élisée Pierre')).not.toBeChecked()
    await expect(row(page, 'Marie Joseph')).toBeChecked()
    await expect(count(page, 2, 3)).toBeVisible()
    await expect(page.getByLabel('Guests')).toHaveValue('12')
  })
})
