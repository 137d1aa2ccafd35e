import { defineConfig } from 'vitest/config'

// unit: pure modules beside their code. api: what needs a real PostgreSQL, HTTP through app.ts above all. clients: other
// people's programs against the app, apart since they may not be installed.
export default defineConfig({
  test: {
    // By itself it leaves one of two processors idle; more would want more connections than the database gives.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{contract,scripts,server,src,sw}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          // The app is imported once for each worker, not once for each file: that took a quarter of the time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'clients',
          include: ['tests/clients/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
