import { BackupError } from './error.ts'
import { ExactReader } from './exact-reader.ts'

/**
 * Entries of a backup in order: files, database and tables (interleaved with files added meanwhile), end. The later of
 * two equal keys wins.
 */
export type Entry =
  | { kind: 'database'; migrations: { hash: string; createdAt: number }[] }
  | { kind: 'table'; schema: string; name: string; columns: string[] }
  | { kind: 'file'; key: string }
  | {
      kind: 'end'
      sequences: { schema: string; name: string; lastValue: string }[]
      tables: number
      files: number
    }

/** An entry, followed by records with its bytes. */
export type BackupRecord = { entry: Entry } | { bytes: Buffer }

const entryMark = 1
const bytesMark = 2
const headBytes = 5
const maxLength = 64 * 1024 * 1024

/** Encodes records: one byte of type, four of length, then the body. */
export async function* encodeRecords(records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer, void> {
  for await (const record of records) {
    const isEntry = 'entry' in record
    const body = isEntry ? Buffer.from(JSON.stringify(record.entry)) : record.bytes
    const head = Buffer.alloc(headBytes)
    head[0] = isEntry ? entryMark : bytesMark
    head.writeUInt32BE(body.length, 1)
    yield head
    yield body
  }
}

/** Throws `BackupError` for malformed bytes. */
export async function* decodeRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupRecord, void> {
  const reader = new ExactReader(source)
  try {
    while (!(await reader.isAtEnd())) {
      const head = await reader.read(headBytes)
      const length = head.length === headBytes ? head.readUInt32BE(1) : maxLength + 1
      if (length > maxLength) throw unreadable()
      const body = await reader.read(length)
      if (body.length < length) throw unreadable()
      if (head[0] === entryMark) yield { entry: JSON.parse(body.toString()) as Entry }
      else if (head[0] === bytesMark) yield { bytes: body }
      else throw unreadable()
    }
  } finally {
    await reader.close()
  }
}

const unreadable = () =>
  new BackupError('The backup cannot be read. Take another one, or a newer version of Lakou.')

/** An entry with its bytes, which must be read before the next entry; unread bytes are skipped. */
export interface ReadEntry {
  entry: Entry
  bytes: AsyncGenerator<Buffer, void>
}

/** Yields the entries of a backup's records. */
export async function* entriesOf(
  records: AsyncGenerator<BackupRecord, void>,
): AsyncGenerator<ReadEntry, void> {
  let next = await records.next()
  async function* bytes() {
    for (next = await records.next(); !next.done && 'bytes' in next.value; next = await records.next()) {
      yield next.value.bytes
    }
  }
  try {
    while (!next.done) {
      if (!('entry' in next.value)) throw unreadable()
      const { entry } = next.value
      const own = bytes()
      yield { entry, bytes: own }
      for await (const _ of own);
    }
  } finally {
    await records.return()
  }
}
