import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer } from '#tests/support/server-process.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lakou-stop-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('an idle server stops within two seconds and cuts no connection of its own off', async () => {
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
  const start = performance.now()
  await server.stop()
  expect(performance.now() - start).toBeLessThan(2000)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('terminating connection')
}, 60_000)
