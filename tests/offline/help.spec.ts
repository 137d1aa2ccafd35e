import { expect, test } from '#tests/support/offline.ts'

test('a visitor finds a topic by a search in Kreyòl, and reads on without a network', async ({ testbed }) => {
  const { page } = await testbed.phone()
  await page.goto('/')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Kreyòl' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Èd' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Èd' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Chèche nan èd la' }).fill('apel san rezo')
  const found = page.getByRole('navigation', { name: 'Tout sijè yo' }).getByRole('link')
  await expect(found.first()).toHaveText('Make prezans san rezo')
  await found.first().click()
  await expect(page).toHaveURL(/\/help\/attendance-offline$/)
  await expect(page).toHaveTitle('Make prezans san rezo · Lakou')
  const pictures = page.locator('main article img')
  const stored = () => page.evaluate(async () => (await (await caches.open('help-pictures')).keys()).length)
  await expect.poll(stored).toBe(await pictures.count())
  expect(await pictures.count()).toBeGreaterThan(0)

  testbed.proxy.down()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Make prezans san rezo' })).toBeVisible()
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await page
    .getByRole('navigation', { name: 'Tout sijè yo' })
    .getByRole('link', { name: 'Ajoute manm' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajoute manm' })).toBeVisible()
})
