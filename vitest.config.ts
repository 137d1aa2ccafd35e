import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { shellLaunchOptions } from '#tests/support/chromium.ts'
import { FailuresLast } from '#tests/support/failures-last.ts'

// What a device stores, and who uses it.
const ofTheDevice = ['{src/api,src/audio,src/offline,src/sync,sw}/**/*.test.{ts,tsx}']

// Thousands of texts, which Node reads as they are: transformed and sent to each worker they took half of all imports.
const server = { deps: { external: [/\/paraglide\//] } }

// In CI a failed test runs once more. One that passes then is listed as flaky, which is a bug to be found.
const retry = process.env['CI'] ? 1 : 0

// unit: pure modules beside their code. device: those of them that hold what a device stores, with modules and a database
// for each file. api: what needs a real PostgreSQL, HTTP through app.ts above all. clients: other people's programs against
// the app, apart since they may not be installed. long: what takes minutes of a processor, for npm run test:long.
// components: forms and controls in a real browser, with a stub in the server's place. All are patient: a slow machine is no
// failure.
export default defineConfig({
  test: {
    // Each waits for nearly half of the time. Over three would want more connections than the database gives.
    maxWorkers: 3,
    reporters: [new FailuresLast()],
    projects: [
      {
        // What the build lists in the worker.
        define: { START_FILES: '{}' },
        test: {
          name: 'unit',
          retry,
          include: ['{contract,scripts,server,src,sw}/**/*.test.{ts,tsx}'],
          exclude: ofTheDevice,
          server,
          // What is imported is imported once for each worker, not once for each file: that took half of the time.
          isolate: false,
          unstubGlobals: true,
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        define: { START_FILES: '{}' },
        test: {
          name: 'device',
          retry,
          include: ofTheDevice,
          server,
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'api',
          retry,
          include: ['tests/api/**/*.test.ts'],
          server,
          globalSetup: ['tests/support/database/database.ts'],
          // The app is imported once for each worker, not once for each file: that took a quarter of the time.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Jobs are looked for twice a second, and a busy machine takes its time.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          server,
          globalSetup: ['tests/support/database/database.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'clients',
          include: ['tests/clients/**/*.test.ts'],
          server,
          globalSetup: ['tests/support/database/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: {
          // The catalogues as Node gets them: a browser would ask for 4,000 files before the first test.
          alias: {
            '#contract/locales/paraglide/messages.js': `${import.meta.dirname}/contract/locales/paraglide/all.js`,
            '#src/locales/paraglide/messages.js': `${import.meta.dirname}/src/locales/paraglide/all.js`,
          },
        },
        // What is packed for the browser is known before the first test, so that no page is loaded anew under one.
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/routes/**/*.tsx', 'tests/components/**/*.{ts,tsx}'],
          include: ['react/jsx-dev-runtime'],
        },
        test: {
          name: 'components',
          retry,
          include: ['tests/components/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/components/setup.ts'],
          isolate: false,
          // Pages, each of which waits for half of the time; one, where nothing is said.
          maxWorkers: 3,
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: shellLaunchOptions,
              contextOptions: {
                locale: 'en-US',
                timezoneId: 'America/Port-au-Prince',
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
          },
        },
      },
    ],
  },
})
