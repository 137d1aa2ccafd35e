import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { dateIn } from '#contract/fields/calendar.ts'
import { donations } from '#contract/donations.ts'
import type { Api, Owner } from '#tests/support/browser.ts'

// What a person does with gifts, by what is to be seen.

/** The card of a gift in the list, by its giver and whatever else it says. */
export const giftCard = (page: Page, name: string, text: string | RegExp = '') =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .filter({ hasText: text })

/** Chooses a member in the picker by a part of their name. */
export async function pickMember(page: Page, typed: string, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Member' })
  await picker.fill(typed)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect(picker).toHaveValue(name)
}

/** Fills the form in; what is left out stays. */
export async function fillGift(
  page: Page,
  gift: { member?: string; amount?: string; notes?: string; date?: string },
): Promise<void> {
  if (gift.member !== undefined) await pickMember(page, gift.member.slice(0, 4), gift.member)
  if (gift.amount !== undefined) await page.getByLabel('Amount', { exact: true }).fill(gift.amount)
  if (gift.notes !== undefined) await page.getByLabel(/^Notes/).fill(gift.notes)
  if (gift.date !== undefined) await page.getByLabel('Date', { exact: true }).fill(gift.date)
}

/** Logs a gift by the form and waits until the screen says that it is kept. */
export async function logGift(page: Page, gift: Parameters<typeof fillGift>[1]): Promise<void> {
  await page.goto('/donations/form')
  await fillGift(page, gift)
  await page.getByRole('button', { name: 'Log donation', exact: true }).click()
  await expect(page).toHaveURL(/\/donations$/)
  await expect(page.getByText(/Donation logged successfully\.|Saved on this device/).first()).toBeVisible()
}

/** Gives a gift in the list another amount. */
export async function editAmount(page: Page, name: string, amount: string): Promise<void> {
  const card = giftCard(page, name)
  await card.getByRole('button', { name: /^Edit amount/ }).click()
  await card.getByLabel('Amount').fill(amount)
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByRole('button', { name: /^Edit amount/ })).toBeVisible()
}

/** Deletes a gift of the list. */
export async function deleteGift(page: Page, name: string): Promise<void> {
  await giftCard(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete donation' }).click()
  await expect(giftCard(page, name)).toBeHidden()
}

/** The day of the gifts that name none: today in the church. */
export const giftDay = dateIn('America/Port-au-Prince')

/** Gifts of a member, past the screens. */
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
