import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Waits until a screen has its heading, and all that was on its way. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('h1:not([data-before])').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('main [class*="skeleton"]')).toHaveCount(0)
}

/** Goes to an address within the app, and waits until its screen is there. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname === to) return
    // The screen before stays until the next one has what it needs.
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '')
    history.pushState({}, '', to)
  }, address)
  await expectSettled(page)
}
