import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.js'

/** @param {number} [letters] their size in its settings, in pixels */
export async function launchBrowser(letters) {
  // Without a size, Playwright's default settings apply, including the mouse.
  const args = ['--no-sandbox', ...(letters ? [`--blink-settings=defaultFontSize=${letters}`] : [])]
  return chromium.launch({ executablePath: await findChromium(), args })
}

/**
 * Starts the built app with the demo church on its own database, and a browser. `signIn` signs a page in as
 * the owner; `end` stops everything.
 */
export async function startDemoApp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lakou-demo-'))
  const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** @type {{ origin: string, email: string, password: string }} */
  const { origin, email, password } = await new Promise((resolve) => {
    let output = ''
    server.stdout.on('data', (chunk) => {
      output += chunk
      const at = /Lakou is ready: (\S+)/.exec(output)?.[1]
      const [, name, secret] = /sign in with (\S+) and the password (\S+)/.exec(output) ?? []
      if (at && name && secret) resolve({ origin: at, email: name, password: secret })
    })
  })
  const browser = await launchBrowser()
  return {
    origin,
    browser,
    /** @param {import('@playwright/test').Page} page */
    async signIn(page) {
      await page.goto('/login')
      await page.locator('input[type=email]').fill(email)
      await page.locator('input[type=password]').fill(password)
      await page.locator('main button[type=submit]').click()
      await page.waitForURL((url) => url.pathname === '/dashboard')
    },
    /**
     * Aborts the event streams of a context, which would keep the network busy.
     * @param {import('@playwright/test').BrowserContext} context
     */
    async cutStreams(context) {
      await context.route(/\/(church|messages)\/live(?!\/)/, (route) => route.abort())
    },
    async end() {
      await browser.close()
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
