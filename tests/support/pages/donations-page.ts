import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { dateIn } from '#contract/fields/calendar.ts'
import { donations } from '#contract/donations.ts'
import type { Api, Owner } from '#tests/support/browser.ts'
import { endUndoTime } from './end-undo-time.ts'

// User actions on gifts with their visible results.

/** A gift's row in the list, by giver and other text. */
export const giftRow = (page: Page, name: string, text: string | RegExp = '') =>
  page
    .locator('main [data-index]')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .filter({ hasText: text })

/** Opens a gift of the list. */
export async function openGift(page: Page, name: string, text: string | RegExp = ''): Promise<void> {
  await giftRow(page, name, text).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
}

/** Opens the edit form of the open gift. */
export async function correctGift(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit donation' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Returns from the gift to the list. */
export const leaveGift = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Donations', exact: true }).click()

/** Selects a member in the picker by typed text. */
export async function pickMember(page: Page, typed: string, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Member' })
  await picker.fill(typed)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect(picker).toHaveValue(name)
}

/** Fills in the form; omitted fields are unchanged. */
export async function fillGift(
  page: Page,
  gift: { member?: string; amount?: string; notes?: string; date?: string },
): Promise<void> {
  if (gift.member !== undefined) await pickMember(page, gift.member.slice(0, 4), gift.member)
  if (gift.amount !== undefined) await page.getByLabel('Amount', { exact: true }).fill(gift.amount)
  if (gift.notes !== undefined) await page.getByLabel(/^Notes/).fill(gift.notes)
  if (gift.date !== undefined) await page.getByLabel('Date', { exact: true }).fill(gift.date)
}

/** Logs a gift and waits for the confirmation. */
export async function logGift(page: Page, gift: Parameters<typeof fillGift>[1]): Promise<void> {
  await page.goto('/donations/form')
  await fillGift(page, gift)
  await page.getByRole('button', { name: 'Log donation', exact: true }).click()
  await expect(page).toHaveURL(/\/donations$/)
  await expect(page.getByText(/Donation logged successfully\.|Saved on this device/).first()).toBeVisible()
}

/** Changes the amount of a gift in the list. */
export async function editAmount(page: Page, name: string, amount: string): Promise<void> {
  await openGift(page, name)
  const sheet = await correctGift(page)
  await sheet.getByLabel('Amount', { exact: true }).fill(amount)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toBeHidden()
  await leaveGift(page)
}

export async function deleteGift(page: Page, name: string, text: string | RegExp = ''): Promise<void> {
  await openGift(page, name, text)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete donation' }).click()
  await expect(page).toHaveURL(/\/donations(\?.*)?$/)
  await expect(giftRow(page, name, text)).toBeHidden()
  await endUndoTime(page)
}

/** Default date of gifts: today in the church. */
export const giftDay = dateIn('America/Port-au-Prince')

/** Adds gifts of a member without the UI. */
export async function give(
  api: Api,
  owner: Owner,
  memberId: string,
  gifts: { amount: number; note?: string; date?: string }[],
) {
  for (const gift of gifts) {
    const input = { church_id: owner.church.id, member_id: memberId, date: giftDay, ...gift }
    await api.call(donations.add, input, owner.access_token)
  }
}
