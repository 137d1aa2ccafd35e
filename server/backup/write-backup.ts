import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { blockRemovals } from '#server/gateways/storage/removal-lock.ts'
import { isMissing } from '#server/gateways/storage/storage.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { encrypt } from './encryption.ts'
import { BackupError } from './error.ts'
import { encodeRecords } from './records.ts'
import type { BackupRecord } from './records.ts'
import type { Progress } from './progress.ts'
import { openSnapshot } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { backupFolder } from './stores.ts'
import type { BackupStore } from './stores.ts'
import { verifyBackup } from './verify-backup.ts'

/**
 * Writes an encrypted, consistent backup of database and files while the server runs. It appears under `name` only
 * after it was read back and verified.
 */
export async function writeBackup(options: {
  databaseUrl: string
  storage: Storage
  passphrase: string
  store: BackupStore
  name: string
  progress?: Progress
}): Promise<{ tables: number; files: number; bytes: number }> {
  const { store, name, passphrase, progress } = options
  const written = createHash('sha256')
  let bytes = 0
  async function* hashed() {
    for await (const piece of encodeRecords(contents(options))) {
      written.update(piece)
      yield piece
    }
  }
  async function* counted() {
    for await (const piece of encrypt(hashed(), passphrase)) {
      bytes += piece.length
      progress?.('writing', bytes)
      yield piece
    }
  }
  let found: Awaited<ReturnType<typeof verifyBackup>> | undefined
  await store.write(name, counted(), async (readBack) => {
    found = await verifyBackup(readBack, passphrase, progress)
    if (found.digest !== written.digest('hex')) {
      throw new BackupError('The backup could not be read back as it was written. Look at the disk it is on.')
    }
  })
  return { tables: found!.tables, files: found!.files, bytes }
}

/**
 * Copies most files before the database snapshot. Files are stored before the referring row commits and are immutable,
 * so the few added until the snapshot are copied while removals are blocked.
 */
async function* contents({
  databaseUrl,
  storage,
}: {
  databaseUrl: string
  storage: Storage
}): AsyncGenerator<BackupRecord, void> {
  const copied = new Map<string, Date>()
  yield* newFiles(storage, copied)
  // Keeps the time with blocked removals short.
  yield* newFiles(storage, copied)
  const release = await blockRemovals(databaseUrl)
  let snapshot: Snapshot
  try {
    snapshot = await openSnapshot(databaseUrl)
    yield* newFiles(storage, copied)
  } finally {
    await release()
  }
  try {
    yield { entry: { kind: 'database', migrations: snapshot.migrations } }
    for (const table of snapshot.tables) yield* rowsOf(snapshot, table)
    const { sequences, tables } = snapshot
    yield { entry: { kind: 'end', sequences, tables: tables.length, files: copied.size } }
  } finally {
    await snapshot.close()
  }
}

async function* rowsOf(
  snapshot: Snapshot,
  table: Snapshot['tables'][number],
): AsyncGenerator<BackupRecord, void> {
  yield { entry: table }
  const rows = snapshot.rows(table)
  const packed = createGzip({ level: 3 })
  rows.on('error', (error) => packed.destroy(error))
  for await (const bytes of rows.pipe(packed)) yield { bytes: bytes as Buffer }
}

async function* newFiles(storage: Storage, copied: Map<string, Date>): AsyncGenerator<BackupRecord, void> {
  for await (const { key, since } of storage.list()) {
    // Files being written have names with a leading dot.
    if (key.startsWith(`${backupFolder}/`) || /(^|\/)\.[^/]*$/.test(key)) continue
    const before = copied.get(key)
    if (before && before >= since) continue
    if (yield* bytesOf(storage, key)) copied.set(key, since)
  }
}

/** Yields a file, and returns false when it was removed since the listing. */
async function* bytesOf(storage: Storage, key: string): AsyncGenerator<BackupRecord, boolean> {
  const chunks = storage.read(key)[Symbol.asyncIterator]()
  let next: IteratorResult<Buffer>
  try {
    next = await chunks.next()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  yield { entry: { kind: 'file', key } }
  try {
    for (; !next.done; next = await chunks.next()) yield { bytes: next.value }
  } finally {
    await chunks.return?.()
  }
  return true
}
