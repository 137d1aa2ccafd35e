import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { holdRemovals } from '#server/gateways/storage/hold-removals.ts'
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
 * Writes a backup of the database and the files as they are together at one moment, while the server goes on, encrypted, to
 * `name` in the store. It stands there only once it has been read back and was found to be what was written.
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
 * Most files are copied before the snapshot of the database. Bytes are stored before the row that refers to them is
 * committed, and are never changed: those that came until the snapshot are copied then, while nothing is removed.
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
  // Few are left for the time in which removals wait.
  yield* newFiles(storage, copied)
  const release = await holdRemovals(databaseUrl)
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

/** Yields the files that have not been copied yet as they are now. */
async function* newFiles(storage: Storage, copied: Map<string, Date>): AsyncGenerator<BackupRecord, void> {
  for await (const { key, since } of storage.list()) {
    // Of the folder: what is being written has a name that begins with a dot.
    if (key.startsWith(`${backupFolder}/`) || /(^|\/)\.[^/]*$/.test(key)) continue
    const before = copied.get(key)
    if (before && before >= since) continue
    if (yield* bytesOf(storage, key)) copied.set(key, since)
  }
}

/** Yields a file; nothing where it was removed since it was listed. Returns whether it is there. */
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
