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

/** One PostgreSQL for the API tests: the one that DATABASE_URL names, else the embedded one in a folder of its own. */
export async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lakou-test-'))
  const given = process.env['DATABASE_URL']
  const embedded = given ? null : await startPostgres(dataDir)
  const url = given ?? embedded!.url
  await migrateDatabase(url)
  const template = await emptyDatabase(url)
  await migrateDatabase(template.url)
  project.provide('databaseUrl', url)
  project.provide('templateUrl', template.url)
  project.provide('dataDir', dataDir)
  return async () => {
    await template.drop()
    await embedded?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
