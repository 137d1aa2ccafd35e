import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db/connection.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { folderStorage } from '#server/gateways/storage/folder-storage.ts'
import type { Server } from '#tests/support/browser.ts'
import { startServer } from '#tests/support/server-process.ts'

interface Process {
  pid: number
  /** Contains the storage folder `files`. */
  dataDir: string
  databaseUrl: string
}

/** Runs `work` with the built server and extra settings on a new database. */
export async function withServer(
  work: (server: Server & Process) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lakou-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir })
  const env = {
    DATABASE_URL: embedded.url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    ...settings,
  }
  const server = await startServer(env)
  const { db, close } = connect(embedded.url)
  try {
    const storage = folderStorage(join(dataDir, 'files'))
    const { port, pid } = server
    await work({
      origin: `http://127.0.0.1:${port}`,
      port,
      pid,
      dataDir,
      databaseUrl: embedded.url,
      db,
      storage,
    })
  } finally {
    await close()
    await server.stop()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
