// Takes the pictures that the manifest shows before the app is installed: `node scripts/screenshots.js` after a build.
// From the demo church, so that they show what the app does and nobody's data.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.js'

const pictures = [
  { file: 'attendance-narrow.png', path: '/attendance', width: 390, height: 844 },
  { file: 'dashboard-narrow.png', path: '/dashboard', width: 390, height: 844 },
  { file: 'attendance-wide.png', path: '/attendance', width: 1280, height: 800 },
  { file: 'dashboard-wide.png', path: '/dashboard', width: 1280, height: 800 },
]

process.chdir(join(import.meta.dirname, '..'))
const folder = 'public/screenshots'
const dataDir = mkdtempSync(join(tmpdir(), 'lakou-screenshots-'))
mkdirSync(folder, { recursive: true })

const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
/** @type {{ origin: string, email: string, password: string }} */
const demo = await new Promise((resolve) => {
  let said = ''
  server.stdout.on('data', (chunk) => {
    said += chunk
    const origin = /Lakou is ready: (\S+)/.exec(said)?.[1]
    const [, email, password] = /sign in with (\S+) and the password (\S+)/.exec(said) ?? []
    if (origin && email && password) resolve({ origin, email, password })
  })
})

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
for (const { file, path, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height }, baseURL: demo.origin })
  await page.goto('/login')
  await page.getByLabel(/^Email/).fill(demo.email)
  await page.getByLabel(/^Password/).fill(demo.password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  await page.close()
}
await browser.close()
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(dataDir, { recursive: true, force: true })
