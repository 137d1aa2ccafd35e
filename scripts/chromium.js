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

/** A browser of the Chromium family on this machine. */
function found() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return [...known, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(runs)
}

function isDebianRoot() {
  if (process.getuid?.() !== 0) return false
  return (
    spawnSync('apt-get', ['--version']).status === 0 &&
    /debian/i.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/** Playwright's own browser, when it is there. */
async function playwrights() {
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath()].find(runs)
}

/**
 * Installs Chromium without its windows beside Debian's own, where that can be had: most tests run in it, in less time.
 * @param {string} chromium
 */
async function installShell(chromium) {
  if (chromium !== '/usr/bin/chromium' || runs('/usr/bin/chromium-headless-shell') || !isDebianRoot()) return
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'], {
    quiet: true,
  })
}

/**
 * The browser that the browser tests use: CHROMIUM_PATH, one that is installed, or else one that is installed now
 * (from Debian, or by Playwright). Says what to do and ends the process when there is no way to get one.
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
