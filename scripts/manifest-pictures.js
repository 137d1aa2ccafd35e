// `node scripts/manifest-pictures.js` after a build: takes the screenshots for the web app manifest from the
// demo church, without real personal data.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDemoApp } from '#scripts/demo-app.js'

const pictures = [
  { file: 'attendance-narrow.png', path: '/attendance', width: 390, height: 844 },
  { file: 'dashboard-narrow.png', path: '/dashboard', width: 390, height: 844 },
  { file: 'attendance-wide.png', path: '/attendance', width: 1280, height: 800 },
  { file: 'dashboard-wide.png', path: '/dashboard', width: 1280, height: 800 },
]

process.chdir(join(import.meta.dirname, '..'))
const folder = 'public/screenshots'
mkdirSync(folder, { recursive: true })

const { origin, browser, signIn, end } = await startDemoApp()
for (const { file, path, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height }, baseURL: origin })
  await signIn(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  await page.close()
}
await end()
