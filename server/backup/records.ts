import { BackupError } from './error.ts'
import { ExactReader } from './exact-reader.ts'

/**
 * What a backup holds, in this order: files, the database with its tables (in between the files that came meanwhile), the
 * end. A file that stands there twice is the later one.
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

/** An entry begins; then come its bytes. */
export type BackupRecord = { entry: Entry } | { bytes: Buffer }

const entryMark = 1
const bytesMark = 2
const headBytes = 5
/** An entry is a few lines of JSON, bytes come in the pieces of a stream. */
const maxLength = 64 * 1024 * 1024

/** Yields the records one after another: one byte for what it is, four for its length, then itself. */
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

/** Yields what `encodeRecords` was given. Throws `BackupError` where the bytes are none of its. */
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

/** An entry with its bytes. They are read before the next entry is asked for; what is left of them is passed over. */
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
