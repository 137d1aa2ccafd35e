// `npm run screenshots`: pictures of every screen on a phone, in a wide window, and with double text size on
// the narrowest phone, light and dark, in all languages, in screenshots/ (not committed). Reports failed
// pages and unexpected calls. `npm run screenshots -- wide-dark phone-light-ht`: only variants with these
// prefixes.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfNeeded } from '#scripts/build.js'
import { launchBrowser, startDemoApp } from '#scripts/demo-app.js'
import { screens } from '#scripts/screens.js'

/** Opening it signs the user out. */
const actsAtOnce = '/logout'
/** Screens of a single entity, reached by a link on another screen. */
const details = [
  { list: '/members', link: '/members/form/' },
  { list: '/groups', link: '/groups/detail/' },
  { list: '/events', link: '/events/detail/' },
  { list: '/@demo', link: '/podcast/by/' },
  { list: '/recordings', link: '/recordings/', wideOnly: true },
  { list: '/donations', link: '/donations/detail/' },
]
const all = screens().filter(({ address }) => address !== actsAtOnce && !address.includes('$'))
const outside = [
  ...all.filter(({ as }) => as === 'visitor').map(({ address }) => address),
  '/help/attendance-offline',
  '/@demo',
  '/@nobody',
]
const inside = [
  ...all.filter(({ as }) => as === 'owner').map(({ address }) => address),
  '/events?view=calendar',
  '/saved',
]

const prefixes = process.argv.slice(2)
const phone = { isMobile: true, hasTouch: true }
/**
 * With the browser's default font size in px.
 * @type {Record<string, { letters?: number, window: import('@playwright/test').BrowserContextOptions }>}
 */
const sizes = {
  phone: { window: { ...phone, viewport: { width: 390, height: 844 } } },
  wide: { window: { viewport: { width: 1280, height: 800 } } },
  large: { letters: 32, window: { ...phone, viewport: { width: 320, height: 640 } } },
}
const looks = Object.entries(sizes)
  .flatMap(([name, size]) =>
    ['light', 'dark'].flatMap((theme) =>
      ['en', 'fr', 'ht'].map((language) => ({ name: `${name}-${theme}-${language}`, theme, language, size })),
    ),
  )
  .filter(({ name }) => prefixes.length === 0 || prefixes.some((beginning) => name.startsWith(beginning)))

process.chdir(join(import.meta.dirname, '..'))
await buildIfNeeded()
rmSync('screenshots', { recursive: true, force: true })
const { origin, signIn, cutStreams, end } = await startDemoApp()

/** Problems, each once. */
const wrong = new Set()
for (const { name, theme, language, size } of looks) {
  const folder = join('screenshots', name)
  mkdirSync(folder, { recursive: true })
  const colorScheme = theme === 'dark' ? 'dark' : 'light'
  const browser = await launchBrowser(size.letters)
  const context = await browser.newContext({ ...size.window, colorScheme, baseURL: origin })
  await context.addInitScript({ content: `localStorage.setItem('language', '${language}')` })
  await cutStreams(context)
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.add(`${page.url()}: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 500) wrong.add(`${answer.status()} ${answer.url()}`)
  })
  /** @param {string} path */
  const take = async (path) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const file = path.replace(/[^\w@-]+/g, '_').replace(/^_|_$/g, '') || 'home'
    await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled', fullPage: true })
  }
  for (const path of outside) await take(path)
  await signIn(page)
  for (const path of inside) await take(path)
  for (const { list, link, wideOnly } of details) {
    if (wideOnly && !name.startsWith('wide')) continue
    await page.goto(list)
    const first = page.locator(`main a[href^="${link}"]`).first()
    await first.waitFor()
    await take((await first.getAttribute('href')) ?? list)
  }
  await browser.close()
}
await end()
for (const one of wrong) console.error(one)
console.log(`${looks.length} folders of pictures are in screenshots/.`)
if (wrong.size > 0) process.exitCode = 1
