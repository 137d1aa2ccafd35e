import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate.ts'
import { emptyDatabase } from './own-database.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** A second database with the current schema, to be copied. */
    templateUrl: string
    /** Shared by all test files: any server may run another one's job. */
    dataDir: string
  }
}

/**
 * Starts PostgreSQL for the tests: DATABASE_URL, else the embedded one in `dataDir`. Resolves to two
 * databases with the current schema, of which `templateUrl` is copied, and a stop function.
 */
export async function startDatabase(dataDir: string) {
  const given = process.env['DATABASE_URL']
  const embedded = given ? null : await startPostgres(dataDir)
  const url = given ?? embedded!.url
  await migrateDatabase(url)
  const template = await emptyDatabase(url)
  await migrateDatabase(template.url)
  const stop = async () => {
    await template.drop()
    await embedded?.stop()
  }
  return { url, templateUrl: template.url, stop }
}

/** Global setup of the API tests. */
export async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lakou-test-'))
  const { url, templateUrl, stop } = await startDatabase(dataDir)
  project.provide('databaseUrl', url)
  project.provide('templateUrl', templateUrl)
  project.provide('dataDir', dataDir)
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
