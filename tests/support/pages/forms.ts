import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The submit button of the form. */
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })

/** Expects an error described by the field's `aria-describedby`. */
export async function expectMessage(page: Page, label: string, message: string) {
  const control = page.getByLabel(label, { exact: true })
  await expect(control).toHaveAccessibleDescription(message)
  await expect(control).toHaveAttribute('aria-invalid', 'true')
}

/** Fills in fields by label. */
export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** Lets requests to a path arrive but drops the responses. Returns a function that ends it. */
export async function loseResponses(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**/api/${path}`
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(address)
}
