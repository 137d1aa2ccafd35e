import { expect, test } from '#tests/support/offline.ts'

test('all that a screen is drawn with is asked for at once, not when it is imported', async ({
  testbed,
  phone,
}) => {
  // What the server is asked for may come before the first drawing is noted, and lead to more files.
  testbed.proxy.down()
  for (const path of ['/attendance', '/dashboard', '/members']) {
    const response = await phone.page.goto(path)
    expect(response!.fromServiceWorker()).toBe(true)
    const link = response!.headers()['link'] ?? ''
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible()
    // Noted a moment after the page has been drawn.
    await phone.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const fetched = await phone.page.evaluate(() => {
      const drawn = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
      const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < drawn)
      return files.map(({ name }) => new URL(name).pathname)
    })
    // The last one looks for newer versions of the app, once the page has loaded.
    const needed = fetched.filter((name) => /\.(js|css)$/.test(name) && !name.includes('/workbox-window'))
    expect(needed.length).toBeGreaterThan(10)
    expect({ path, late: needed.filter((name) => !link.includes(`<${name}>`)) }).toEqual({ path, late: [] })
  }
})
