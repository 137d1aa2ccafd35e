import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from './database.ts'
import { ownDatabase } from './own-database.ts'

// One PostgreSQL for all workers of Playwright, with a database for each: making a cluster and its schema for each took
// three seconds of a processor, twenty times. Workers get it by their environment.

const addresses = { url: 'LAKOU_TEST_DATABASE', templateUrl: 'LAKOU_TEST_TEMPLATE' }

/** Playwright's global setup. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lakou-e2e-'))
  const { url, templateUrl, stop } = await startDatabase(dataDir)
  process.env[addresses.url] = url
  process.env[addresses.templateUrl] = templateUrl
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A database of the present schema for a worker. */
export const workerDatabase = () =>
  ownDatabase(process.env[addresses.url]!, process.env[addresses.templateUrl]!)
