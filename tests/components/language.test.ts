import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { heading } from './form.ts'
import { open } from './open.tsx'

test('the settings switch the language', async () => {
  await open('/settings')
  await page.getByRole('radio', { name: 'Français' }).click()
  await expect.element(heading('Paramètres')).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
})

test('the menu opens with the languages as the device orders them, however busy the page is', async () => {
  const idle = vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0)
  onTestFinished(() => idle.mockRestore())
  await open('/settings')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  const languages = page.getByRole('menuitemradio').elements().slice(0, 3)
  // The browser of the tests is in Haiti.
  expect(languages.map(({ textContent }) => textContent)).toEqual(['Kreyòl', 'Français', 'English'])
})
