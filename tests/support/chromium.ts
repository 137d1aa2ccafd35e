import { existsSync } from 'node:fs'

const installed = '/usr/bin/chromium'
const installedShell = '/usr/bin/chromium-headless-shell'

/**
 * What Chromium leaves out. It loads two pages of its own for the suggestions below the address bar into each new
 * window, which takes twice the processor time of the window itself; and it starts a process for a page that may come.
 * Of two lists Chromium takes the last one, so those that Playwright leaves out follow again.
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

/** Chromium as people have it, which alone may show notifications and install apps: CHROMIUM_PATH, the system's, else Playwright's own. */
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
    // All that is opened is of one site: an empty page may become one of ours without another process.
    '--disable-site-isolation-trials',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
}

/** What most browser tests start: Chromium without its windows, where it is installed, which takes a quarter less of a processor. */
export const shellLaunchOptions = {
  ...launchOptions,
  executablePath: existsSync(installedShell) ? installedShell : launchOptions.executablePath,
}
