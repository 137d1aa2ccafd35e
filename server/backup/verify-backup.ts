import { createHash } from 'node:crypto'
import { decrypt } from './encryption.ts'
import { BackupError } from './error.ts'
import { decodeRecords, entriesOf } from './records.ts'
import type { Entry } from './records.ts'
import type { Progress } from './progress.ts'

export interface VerifiedBackup {
  /** SHA-256 of the plaintext. */
  digest: string
  migrations: Extract<Entry, { kind: 'database' }>['migrations']
  tables: number
  files: number
}

/** Reads a whole backup. Throws `BackupError` when it is incomplete. */
export async function verifyBackup(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  progress?: Progress,
): Promise<VerifiedBackup> {
  const digest = createHash('sha256')
  let bytes = 0
  async function* hashed() {
    for await (const piece of decrypt(source, passphrase)) {
      digest.update(piece)
      bytes += piece.length
      progress?.('verifying', bytes)
      yield piece
    }
  }
  let migrations: VerifiedBackup['migrations'] | undefined
  let end: Extract<Entry, { kind: 'end' }> | undefined
  let tables = 0
  const files = new Set<string>()
  for await (const { entry } of entriesOf(decodeRecords(hashed()))) {
    if (entry.kind === 'database') migrations = entry.migrations
    if (entry.kind === 'table') tables++
    if (entry.kind === 'file') files.add(entry.key)
    if (entry.kind === 'end') end = entry
  }
  if (!migrations || end?.tables !== tables || end.files !== files.size) {
    throw new BackupError('The backup is not complete. Take another one.')
  }
  return { digest: digest.digest('hex'), migrations, tables, files: files.size }
}
