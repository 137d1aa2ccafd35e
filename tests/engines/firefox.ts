import { accessSync, constants } from 'node:fs'
import puppeteer from 'puppeteer-core'
import type { StartEngine } from './engine.ts'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']

/** Firefox over WebDriver BiDi. */
export const startFirefox: StartEngine = async (profile) => {
  const executablePath = process.env['FIREFOX_PATH'] ?? places.find(isThere)
  if (!executablePath) return undefined
  const launch = () =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      userDataDir: profile,
      // Sound begins without a press; after a kill the browser starts as after any other end.
      extraPrefsFirefox: {
        'media.autoplay.default': 0,
        'dom.serviceWorkers.enabled': true,
        'toolkit.startup.max_resumed_crashes': -1,
        'browser.sessionstore.resume_from_crash': false,
      },
    })
  // After a kill puppeteer is still restoring the profile's preferences.
  const browser = await launch().catch(launch)
  const page = await browser.newPage()
  return {
    name: await browser.version(),
    async open(address) {
      // The app may be going to another page, which ends this navigation.
      await page.goto(address).catch(() => page.goto(address))
    },
    press: (selector) => page.click(selector),
    fill: (selector, text) => page.type(selector, text),
    value: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async kill() {
      const child = browser.process()!
      // It may have crashed before.
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
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
