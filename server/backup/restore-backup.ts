import { storeStream } from '#server/gateways/storage/store-stream.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { decrypt } from './encryption.ts'
import { BackupError } from './error.ts'
import { DatabaseLoader, requireNoTables, schemaOf } from './load-database.ts'
import { decodeRecords, entriesOf } from './records.ts'
import type { ReadEntry } from './records.ts'
import { connectAlone } from './snapshot.ts'
import { backupFolder } from './stores.ts'
import { verifyBackup } from './verify-backup.ts'
import type { Progress } from './progress.ts'

/** Files up to this size are stored in one request. */
const wholeFileBytes = 8 * 1024 * 1024

/**
 * Restores a backup into an empty database and storage, and migrates it to this version. Throws `BackupError`, without
 * changes, when these are not empty, or the backup is incomplete, newer or has another passphrase. The database is
 * filled in one transaction.
 */
export async function restoreBackup(options: {
  read: () => AsyncIterable<Uint8Array>
  passphrase: string
  databaseUrl: string
  storage: Storage
  progress?: Progress
}): Promise<{ tables: number; files: number }> {
  const { read, passphrase, databaseUrl, storage, progress } = options
  const client = await connectAlone(databaseUrl)
  try {
    await requireNoTables(client)
    await requireNoFiles(storage)
    const { migrations, tables, files } = await verifyBackup(read(), passphrase, progress)
    // Throws before anything is stored.
    schemaOf(migrations)
    await restoreEntries(new DatabaseLoader(client), storage, counted(decrypt(read(), passphrase), progress))
    await migrateDatabase(databaseUrl)
    return { tables, files }
  } finally {
    await client.end()
  }
}

async function* counted(source: AsyncGenerator<Buffer, void>, progress?: Progress) {
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    progress?.('restoring', bytes)
    yield piece
  }
}

async function restoreEntries(
  loader: DatabaseLoader,
  storage: Storage,
  source: AsyncGenerator<Buffer, void>,
): Promise<void> {
  for await (const { entry, bytes } of entriesOf(decodeRecords(source))) {
    if (entry.kind === 'file') await restoreFile(storage, entry.key, bytes)
    if (entry.kind === 'database') await loader.begin(entry.migrations)
    if (entry.kind === 'table') await loader.load(entry, bytes)
    if (entry.kind === 'end') await loader.finish(entry)
  }
}

async function requireNoFiles(storage: Storage): Promise<void> {
  for await (const { key } of storage.list()) {
    if (key.startsWith(`${backupFolder}/`)) continue
    throw new BackupError(
      `There are files already (${key}), and nothing was changed. A backup is restored into an empty place: set DATA_DIR to a new folder, or S3_BUCKET to an empty bucket.`,
    )
  }
}

async function restoreFile(storage: Storage, key: string, bytes: ReadEntry['bytes']): Promise<void> {
  const start: Buffer[] = []
  let length = 0
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
    start.push(next.value)
    length += next.value.length
    if (length > wholeFileBytes) break
  }
  if (length <= wholeFileBytes) return storage.put(key, Buffer.concat(start))
  const upload = { key, name: await storage.openParts(key) }
  async function* all() {
    yield* start
    yield* bytes
  }
  await storeStream(storage, upload, all())
}
