import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from './database.ts'
import { ownDatabase } from './own-database.ts'

// One PostgreSQL server for all Playwright workers with a database each, since a cluster per worker takes
// three seconds of processor time. Passed to workers by environment variables.

const addresses = { url: 'LAKOU_TEST_DATABASE', templateUrl: 'LAKOU_TEST_TEMPLATE' }

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

/** Creates a worker's database with the current schema. */
export const workerDatabase = () =>
  ownDatabase(process.env[addresses.url]!, process.env[addresses.templateUrl]!)
