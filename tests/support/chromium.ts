import { existsSync } from 'node:fs'

const installed = '/usr/bin/chromium'
const installedShell = '/usr/bin/chromium-headless-shell'

/**
 * Disabled Chromium features: new windows load two internal pages for address bar suggestions, which doubles
 * their processor time, and start a spare process. Chromium uses the last of two lists, so Playwright's are
 * repeated.
 */
const disabledFeatures = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * The full Chromium, which supports notifications and installation: CHROMIUM_PATH, the system's, else
 * Playwright's.
 */
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
    // All pages are same-site: avoids a process change after about:blank.
    '--disable-site-isolation-trials',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
}

/** The headless shell for most tests, if installed: a quarter less processor time. */
export const shellLaunchOptions = {
  ...launchOptions,
  executablePath: existsSync(installedShell) ? installedShell : launchOptions.executablePath,
}
