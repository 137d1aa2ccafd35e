import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

// User actions on the roll with their visible results.

/** Opens the roll of the default Sunday. */
export async function openRoll(page: Page): Promise<void> {
  await page.goto('/attendance')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
}

function box(page: Page, name: string) {
  return page.getByRole('checkbox', { name: new RegExp(`\\b${name}\\b`) })
}

/** Marks a member and waits for the confirmation. */
export async function mark(page: Page, name: string, present = true): Promise<void> {
  await box(page, name).click()
  await expect(box(page, name)).toHaveAttribute('aria-checked', String(present))
}

/** Waits until the roll shows a member's presence. */
export async function shows(page: Page, name: string, present = true): Promise<void> {
  await expect(box(page, name)).toHaveAttribute('aria-checked', String(present))
}

/** Fills in the open form of a new member and waits for the confirmation. */
async function fillMember(page: Page, name: string, phone: string, group?: string): Promise<void> {
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel(/^Phone/).fill(phone)
  await page.getByLabel(/^Email/).fill(`${name.toLowerCase()}@example.org`)
  if (group) await page.getByRole('checkbox', { name: group }).check()
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  await expect(page.getByText(/Member added successfully|Saved on this device/).first()).toBeVisible()
}

/** Adds a member by the form, optionally to a group, and waits for the confirmation. */
export async function addMember(
  page: Page,
  churchId: string,
  name: string,
  phone: string,
  group?: string,
): Promise<void> {
  await page.goto(`/members/form/${churchId}`)
  await fillMember(page, name, phone, group)
}

/** Adds another member from the list, which opens after the first. */
export async function addNextMember(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('link', { name: '+Add Member' }).click()
  await fillMember(page, name, phone)
  // The confirmation may still be the previous member's.
  await expect(page).toHaveURL(/\/members$/)
}
