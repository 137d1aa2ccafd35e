import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The button that sends the form of a page. */
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })

/** Expects a message at a field: one that is read with its control. */
export async function expectMessage(page: Page, label: string, message: string) {
  const control = page.getByLabel(label, { exact: true })
  await expect(control).toHaveAccessibleDescription(message)
  await expect(control).toHaveAttribute('aria-invalid', 'true')
}

/** Fills in fields by their labels. */
export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** Lets what is written at a path arrive, and its answers get lost. Returns how to end that. */
export async function loseResponses(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**/api/${path}`
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(address)
}
