import { accessSync, constants } from 'node:fs'
import puppeteer from 'puppeteer-core'
import type { StartEngine } from './engine.ts'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']

/** Firefox over WebDriver BiDi. */
export const startFirefox: StartEngine = async () => {
  const executablePath = process.env['FIREFOX_PATH'] ?? places.find(isThere)
  if (!executablePath) return undefined
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Sound begins without a press.
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'dom.serviceWorkers.enabled': true },
  })
  const page = await browser.newPage()
  return {
    name: await browser.version(),
    async open(address) {
      await page.goto(address)
    },
    press: (selector) => page.click(selector),
    value: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    close: () => browser.close(),
  }
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
