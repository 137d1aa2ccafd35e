import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tools } from '#contract/account/tools.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'

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
  await page.getByRole('button', { name: /^Menu of/ }).click()
  const languages = page.getByRole('menuitemradio').elements().slice(0, 3)
  // The browser of the tests is in Haiti.
  expect(languages.map(({ textContent }) => textContent)).toEqual(['Kreyòl', 'Français', 'English'])
})

test.each(['en', 'fr', 'ht'] as const)(
  'the whole menu with all tools is seen in a window of 800 px, in %s',
  async (language) => {
    await page.viewport(1280, 800)
    onTestFinished(() => page.viewport(390, 844))
    await open('/church/team', { language, user: { ...owner, user_type: 2, tools: [...tools] } })
    const menu = page.getByRole('navigation', { name: m.shell_navigation() })
    await expect.element(menu.getByRole('link', { name: m.nav_settings() })).toBeVisible()
    const { scrollHeight, clientHeight } = menu.element()
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  },
)
