import { audioDatabase } from './database.ts'
import type { SavedAudio } from './database.ts'
import { chunkLength, partsOf } from './chunk-plan.ts'
import type { ByteRange } from '#contract/text/byte-ranges.ts'

/** Stores what has arrived of a chunk. Does nothing when its podcast has been removed meanwhile. */
export async function putPiece(key: string, index: number, bytes: ArrayBuffer): Promise<void> {
  const digest = await digestOf(bytes)
  const { saved, chunks } = audioDatabase
  await audioDatabase.transaction('rw', saved, chunks, async () => {
    const row = await saved.get(key)
    if (!row) return
    await chunks.put({ key, index, bytes })
    const pieces = [...row.pieces]
    // No holes: IndexedDB does not return them as null.
    while (pieces.length < index) pieces.push(null)
    pieces[index] = { length: bytes.byteLength, digest }
    await saved.update(key, { pieces })
  })
}

/** Returns the stored bytes of a chunk; undefined: none, or not those that were stored. */
export async function readPiece(row: SavedAudio, index: number): Promise<ArrayBuffer | undefined> {
  const piece = row.pieces[index]
  // What the browser cannot read back counts as missing.
  const chunk = await audioDatabase.chunks.get([row.key, index]).catch(() => undefined)
  if (!piece || chunk?.bytes.byteLength !== piece.length) return undefined
  return (await digestOf(chunk.bytes)) === piece.digest ? chunk.bytes : undefined
}

/** Returns the bytes of a span of a whole file; undefined when a chunk is damaged: it is then fetched again. */
export async function readSpan(row: SavedAudio, span: ByteRange): Promise<Uint8Array[] | undefined> {
  // In parallel: each is read and then checked, and a listener who seeks waits for all of them.
  const read = await Promise.all(
    partsOf(span).map(async ({ index, from, to }) => {
      const bytes = await readPiece(row, index)
      if (bytes?.byteLength === chunkLength(index, row.podcast.size))
        return new Uint8Array(bytes, from, to - from)
      await markDamaged(row.key, [index])
      return undefined
    }),
  )
  return read.every((bytes) => bytes !== undefined) ? read : undefined
}

/** Marks chunks to be fetched again. */
export async function markDamaged(key: string, indexes: number[]): Promise<void> {
  const { saved } = audioDatabase
  await audioDatabase.transaction('rw', saved, async () => {
    const row = await saved.get(key)
    if (!row) return
    const pieces = row.pieces.map((piece, index) => (indexes.includes(index) ? null : piece))
    await saved.update(key, { pieces, status: 'loading' })
  })
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
