import { existsSync } from 'node:fs'

const installed = '/usr/bin/chromium'

/** Which Chromium the browser tests start: CHROMIUM_PATH, the system's, else Playwright's own. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] || (existsSync(installed) ? installed : undefined),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
