import { expect, test } from '#tests/support/browser.ts'

test('a visitor finds a topic by a search in Kreyòl, and reads on without a network', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'ht-HT',
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Èd' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Èd' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Chèche nan èd la' }).fill('apel san rezo')
  const found = page.getByRole('navigation', { name: 'Tout sijè yo' }).getByRole('link')
  await expect(found.first()).toHaveText('Fè apèl san rezo')
  await found.first().click()
  await expect(page).toHaveURL(/\/help\/attendance-offline$/)
  await expect(page).toHaveTitle('Fè apèl san rezo · Lakou')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const pictures = page.locator('main article img')
  const stored = () => page.evaluate(async () => (await (await caches.open('help-pictures')).keys()).length)
  await expect.poll(stored).toBe(await pictures.count())
  expect(await pictures.count()).toBeGreaterThan(0)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Fè apèl san rezo' })).toBeVisible()
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await page
    .getByRole('navigation', { name: 'Tout sijè yo' })
    .getByRole('link', { name: 'Ajoute manm' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajoute manm' })).toBeVisible()
  await context.close()
})

test('the pictures of a served topic are there, in the language of the page, and kept for long', async ({
  request,
}) => {
  const sources = async (language: string) => {
    const headers = { 'accept-language': language }
    const html = await (await request.get('/help/add-members', { headers })).text()
    return [...html.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source!)
  }
  const [english, kreyol] = [await sources('en'), await sources('ht')]
  expect(english.length).toBeGreaterThan(0)
  expect(kreyol).toHaveLength(english.length)
  expect(new Set([...english, ...kreyol]).size).toBe(2 * english.length)
  for (const source of [...english, ...kreyol]) {
    const response = await request.get(source)
    expect(response.status(), source).toBe(200)
    expect(response.headers()).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
})
