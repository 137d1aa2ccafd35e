import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { run } from '#scripts/step.js'

/** @param {string} path */
function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns an installed browser of the Chromium family. */
function found() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const usualPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return [...usualPaths, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(runs)
}

function isDebianRoot() {
  if (process.getuid?.() !== 0) return false
  return (
    spawnSync('apt-get', ['--version']).status === 0 &&
    /debian/i.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/** Returns Playwright's own browser, if installed. */
async function playwrights() {
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath()].find(runs)
}

/**
 * Installs Debian's headless shell of Chromium, if available: most tests run faster in it.
 * @param {string} chromium
 */
async function installShell(chromium) {
  if (chromium !== '/usr/bin/chromium' || runs('/usr/bin/chromium-headless-shell') || !isDebianRoot()) return
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'], {
    quiet: true,
  })
}

/**
 * Returns the browser for browser tests: CHROMIUM_PATH, an installed one, or one installed now (from Debian,
 * or by Playwright). Exits with instructions if that fails.
 */
export async function findChromium() {
  const present = found() ?? (await playwrights())
  if (present) {
    await installShell(present)
    return present
  }
  console.log('Getting Chromium for the browser tests …')
  if (isDebianRoot()) {
    await run('apt-get', ['update', '--quiet'], { quiet: true })
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { quiet: true })
    await installShell('/usr/bin/chromium')
  } else {
    await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  }
  const installed = found() ?? (await playwrights())
  if (installed) return installed
  console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one that is there.')
  return process.exit(1)
}
