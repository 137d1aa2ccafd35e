import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'

async function choose(page: Page, button: string, name: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

test('a browser gets the language that it asks for, and English where there is none', async ({
  browser,
  server,
}) => {
  for (const [locale, lang, headline] of [
    ['fr-CA', 'fr', 'Votre église perd des membres — et cela vous coûte cher.'],
    ['ht-HT', 'ht', 'Legliz ou ap pèdi manm — epi sa ap koute w chè.'],
    ['de-DE', 'en', "Your Church Is Losing Members — And It's Costing You."],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.origin, locale, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await context.close()
  }
})

test('the language is switched anywhere, for the server too, holds after a reload; the focus and what is typed stay', async ({
  page,
}) => {
  await page.goto('/login')
  await choose(page, 'Language and theme', 'Kreyòl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konekte sou kont ou')
  await expect(page).toHaveTitle('Konekte · Lakou')
  await expect(page.getByRole('button', { name: 'Lang ak koulè' })).toBeFocused()
  await page.getByLabel('Imèl').fill('pesonn@example.org')
  await page.getByLabel('Modpas', { exact: true }).fill('pa konnen')
  const refusal = page.waitForResponse('**/api/auth/users')
  await page.getByRole('button', { name: 'Konekte', exact: true }).click()
  const { message } = (await (await refusal).json()) as { message: string }
  await expect(page.getByRole('alert').getByText(message)).toBeVisible()
  expect(message).not.toContain('password')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konekte sou kont ou')
  await choose(page, 'Lang ak koulè', 'Français')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connectez-vous à votre compte')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest?lang=fr')

  await test.step('what has been typed is still there in the new language, a password too', async () => {
    await choose(page, 'Langue et thème', 'English')
    await page.goto('/register')
    await page.getByLabel('Name', { exact: true }).fill('Élisée')
    await page.getByLabel('Password', { exact: true }).fill('bonswa')
    await choose(page, 'Language and theme', 'Kreyòl')
    await expect(page.getByLabel('Non', { exact: true })).toHaveValue('Élisée')
    await expect(page.getByLabel('Modpas', { exact: true })).toHaveValue('bonswa')
    // A password does not outlive the page.
    await page.reload()
    await expect(page.getByLabel('Non', { exact: true })).toHaveValue('Élisée')
    await expect(page.getByLabel('Modpas', { exact: true })).toHaveValue('')
  })
})

test('another tab takes the language and the theme that are chosen in one', async ({ page, context }) => {
  await page.goto('/login')
  const other = await context.newPage()
  await other.goto('/register')
  await expect(other.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  await choose(page, 'Language and theme', 'Kreyòl')
  await expect(other.locator('html[lang=ht]')).toBeAttached()
  await expect(other.getByRole('heading', { name: 'Kreye kont ou' })).toBeVisible()

  await choose(page, 'Lang ak koulè', 'Fonse')
  await expect(other.locator('html[data-theme=dark]')).toBeAttached()
})
