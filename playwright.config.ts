import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { shellLaunchOptions } from '#tests/support/chromium.ts'

const workers = Math.ceil(availableParallelism() * 1.5)

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1,
  // What moves is drawn sixty times a second, a tenth of all work, and its colours on their way have no contrast yet.
  // The other projects move as most devices do.
  contextOptions: { reducedMotion: 'reduce' as const },
}

// Journeys through the built app in Chromium, each worker with a server and a database of its own.
export default defineConfig({
  globalSetup: './tests/support/database/browser-database.ts',
  // Each worker waits for what is to be seen: those of the offline tests, which try again after pauses, for half of the
  // time, the others for a third of it.
  workers: availableParallelism() * 2,
  // Thousands of texts, which Node reads as they are: transformed they took a seventh of the start.
  build: { external: ['**/paraglide/**'] },
  fullyParallel: true,
  forbidOnly: true,
  // Where nobody watches, one more try; the report names such a test as flaky, and that is a bug to be found.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: shellLaunchOptions,
    // Recording takes a quarter of the time; for one failure: npm run e2e -- --trace on <its file>
    trace: 'on-first-retry',
    locale: 'en-US',
    timezoneId: 'America/Port-au-Prince',
  },
  projects: [
    {
      name: 'phone',
      testDir: 'tests/e2e',
      testIgnore: 'providers/**',
      // A phone has no keyboard.
      grepInvert: /@desk/,
      workers,
      use: phone,
    },
    {
      // The journeys whose server is set up for providers: most share one, and the tests of a file share a worker, so that
      // no other test has to start one anew after them.
      name: 'providers',
      testDir: 'tests/e2e/providers',
      fullyParallel: false,
      workers,
      use: phone,
    },
    {
      // The journeys whose way through the screens is another one in a wide window, or whose layout may break there:
      // those with @wide in their name, and with @desk those that need a keyboard. What does not depend on the size is
      // shown once, on the phone.
      name: 'desktop',
      testDir: 'tests/e2e',
      grep: /@wide|@desk/,
      workers,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'offline',
      testDir: 'tests/offline',
      testMatch: '*.spec.ts',
      timeout: 240_000,
      // What failed is tried again after pauses that grow.
      expect: { timeout: 60_000 },
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      // Of npm run test:long: the journeys of the phone on the narrowest one, with letters twice as large, but for those that
      // say where things stand at the usual size. What lies under something else cannot be pressed.
      name: 'large-text',
      testDir: 'tests/e2e',
      testIgnore: 'providers/**',
      grepInvert: /@desk|@usual-size/,
      workers,
      use: {
        ...phone,
        viewport: { width: 320, height: 640 },
        launchOptions: {
          ...shellLaunchOptions,
          args: [...shellLaunchOptions.args, '--blink-settings=defaultFontSize=32'],
        },
      },
    },
    {
      // The same on a phone that lies.
      name: 'landscape',
      testDir: 'tests/e2e',
      testIgnore: 'providers/**',
      grepInvert: /@desk|@usual-size/,
      workers,
      use: { ...phone, viewport: { width: 844, height: 390 } },
    },
    {
      // The same at a zoom of 400 % on a desk.
      name: 'zoom',
      testDir: 'tests/e2e',
      testIgnore: 'providers/**',
      grepInvert: /@desk|@usual-size/,
      workers,
      use: { ...phone, viewport: { width: 320, height: 200 } },
    },
    {
      // Of npm run test:long.
      name: 'long',
      testDir: 'tests/long',
      testMatch: '*.spec.ts',
      expect: { timeout: 60_000 },
    },
  ],
})
