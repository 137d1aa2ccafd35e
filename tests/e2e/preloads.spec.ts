import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { expect, test } from '#tests/support/browser.ts'

test('a page that starts with the app says early which files it is going to load, and they are there', async ({
  page,
  request,
}) => {
  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname))
  const response = await page.goto('/forgot-password')
  const files = [...(response!.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map((match) => match[1]!)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Nothing that the page needs at once was left out: all its scripts were named by the page or its header.
  const html = await response!.text()
  // What registers the service worker comes when the page has loaded.
  const scripts = loaded.filter((file) => /^\/assets\/(?!workbox-window).*\.js$/.test(file))
  expect(scripts.filter((file) => !files.includes(file) && !html.includes(file))).toEqual([])
  expect(loaded).toHaveLength(new Set(loaded).size)
})

test('of what was built, only what a browser needs is served', async ({ request }) => {
  const built = readdirSync(join(root, 'dist/app'), { recursive: true, withFileTypes: true })
  const files = built
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'dist/app').length))
  // The worker stores these; the compressed ones are sent in their places.
  const public_ = /^(?!\/\.).*\.(js|css|html|svg|png|webp|woff2)(\.br|\.gz)?$/
  const internal = files.filter((file) => !public_.test(file))
  expect(internal).toContain('/.vite/pages-manifest.json')
  for (const file of internal) expect((await request.get(file)).status(), file).toBe(404)
})
