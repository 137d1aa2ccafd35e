import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'

// What a person sees and does in a form, by what is to be seen.

export const button = (name: string) => page.getByRole('button', { name })
export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const heading = (name: string, level = 1) => page.getByRole('heading', { name, level, exact: true })

/** The dialog that is open. */
export const dialog = () => page.getByRole('dialog')

/**
 * Presses "Try again" until the locator is found. One press is not enough: the app reads again by
 * itself, and a press during a read that fails joins that read.
 */
export async function tryAgainUntil(
  shown: Locator,
  { within = page.getByRole('main') }: { within?: Locator } = {},
): Promise<void> {
  await expect
    .poll(() => {
      const found = shown.query()
      if (!found) (within.getByRole('button', { name: 'Try again' }).query() as HTMLElement | null)?.click()
      return found
    })
    .not.toBeNull()
  await expect.element(shown).toBeVisible()
}

/** Fills in fields by their labels. */
export async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
}

/** What is read with a control, besides its name. The matcher of Vitest reads the sign in front of a message, too. */
function descriptionOf(control: Locator): string | undefined {
  const ids = control.query()?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.innerText).join(' ')
}

/** Expects words that are read with a control. */
export async function expectDescription(control: Locator, words: string): Promise<void> {
  await expect.poll(() => descriptionOf(control)).toBe(words)
}

/** Expects a message at a field: one that is read with its control. */
export async function expectMessage(label: string, message: string): Promise<void> {
  await expectDescription(field(label), message)
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
}

/** Expects these words somewhere on the screen. */
export async function expectText(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text).first()).toBeVisible()
}

/** What a form says when there is no network. */
export const nothingLost = 'No connection right now. Nothing was lost:'

/** Closes the notice that is shown: it may cover what is pressed next. */
export async function closeNotice(): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
}
