import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

// What a person does on the roll, by what is to be seen.

/** Opens the roll of the latest Sunday. */
export async function openRoll(page: Page): Promise<void> {
  await page.goto('/attendance')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
}

function box(page: Page, name: string) {
  return page.getByRole('checkbox', { name: new RegExp(`\\b${name}\\b`) })
}

/** Marks a member and waits until the screen says that it is kept. */
export async function mark(page: Page, name: string, present = true): Promise<void> {
  await box(page, name).click()
  await expect(box(page, name)).toHaveAttribute('aria-checked', String(present))
}

/** Waits until the roll shows a member as present (or not). */
export async function shows(page: Page, name: string, present = true): Promise<void> {
  await expect(box(page, name)).toHaveAttribute('aria-checked', String(present))
}

/** Fills in the form for a new member that is open, and waits until the screen says that they are kept. */
async function fillMember(page: Page, name: string, phone: string, group?: string): Promise<void> {
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel(/^Phone/).fill(phone)
  await page.getByLabel(/^Email/).fill(`${name.toLowerCase()}@example.org`)
  if (group) await page.getByRole('checkbox', { name: group }).check()
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  await expect(page.getByText(/Member added successfully|Saved on this device/).first()).toBeVisible()
}

/** Adds a member, perhaps to a group, by the form and waits until the screen says that it is kept. */
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

/** Adds one more member from the list of members, which is open once one was added. */
export async function addNextMember(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('link', { name: '+Add Member' }).click()
  await fillMember(page, name, phone)
  // What the screen says may be of the member before.
  await expect(page).toHaveURL(/\/members$/)
}
