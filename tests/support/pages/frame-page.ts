import type { Locator, Page } from '@playwright/test'

/** The menu that a window of this size shows: at the left of a wide one, the tabs of a phone. */
export const mainMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).filter({ visible: true })

/** Opens all of the menu; returns where its links are: a wide window shows them anyway, a phone in a sheet. */
export async function wholeMenu(page: Page): Promise<Locator> {
  // Which of the two there is, is known when one has come.
  await mainMenu(page).first().waitFor()
  const more = mainMenu(page).getByRole('button', { name: 'More' })
  if (!(await more.isVisible())) return mainMenu(page)
  await more.click()
  return page.getByRole('dialog', { name: 'More' })
}

/** Goes to a page by the menu. */
export async function goByMenu(page: Page, name: string): Promise<void> {
  await (await wholeMenu(page)).getByRole('link', { name, exact: true }).click()
}

/** Shows another of a person's churches. */
export async function switchChurch(page: Page, from: string, to: string): Promise<void> {
  await (await wholeMenu(page)).getByRole('button', { name: from }).click()
  await page.getByRole('menuitemradio', { name: to }).click()
}
