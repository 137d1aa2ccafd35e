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
    /** Another one beside it, of the present schema, to be copied. */
    templateUrl: string
    /** One folder for all test files: any of their servers may do the job that another one queued. */
    dataDir: string
  }
}

/**
 * One PostgreSQL for many tests: the one that DATABASE_URL names, else the embedded one in `dataDir`. Resolves to two
 * databases of the present schema, of which `templateUrl` is there to be copied, and to what stops it all.
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

/** The PostgreSQL of the API tests. */
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
