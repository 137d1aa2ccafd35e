import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Waits until a screen has its heading and no pending requests. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('h1:not([data-before])').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('main [class*="skeleton"]')).toHaveCount(0)
}

/** Navigates within the app and waits for the screen. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname === to) return
    // The previous screen stays until the next one is loaded.
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '')
    history.pushState({}, '', to)
  }, address)
  await expectSettled(page)
}
