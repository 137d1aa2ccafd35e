import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heading } from './form.ts'
import { open } from './open.tsx'

test('the settings switch the language', async () => {
  await open('/settings')
  await page.getByRole('radio', { name: 'Français' }).click()
  await expect.element(heading('Paramètres')).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
})
