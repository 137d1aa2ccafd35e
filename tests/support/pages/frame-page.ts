import type { Locator, Page } from '@playwright/test'

/** The menu of the window size: side menu or tabs. */
export const mainMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).filter({ visible: true })

/** Opens the whole menu and returns the container of its links: the side menu, or a sheet on phones. */
export async function wholeMenu(page: Page): Promise<Locator> {
  // Which one exists is known once it is rendered.
  await mainMenu(page).first().waitFor()
  const more = mainMenu(page).getByRole('button', { name: 'More' })
  if (!(await more.isVisible())) return mainMenu(page)
  await more.click()
  return page.getByRole('dialog', { name: 'More' })
}

/** Navigates by the menu: a tab of the phone, or what is behind "More". */
export async function goByMenu(page: Page, name: string): Promise<void> {
  await mainMenu(page).first().waitFor()
  const link = mainMenu(page).getByRole('link', { name, exact: true })
  await (
    (await link.isVisible()) ? link : (await wholeMenu(page)).getByRole('link', { name, exact: true })
  ).click()
}

/** Switches the user's current church. */
export async function switchChurch(page: Page, from: string, to: string): Promise<void> {
  await (await wholeMenu(page)).getByRole('button', { name: from }).click()
  await page.getByRole('menuitemradio', { name: to }).click()
}
