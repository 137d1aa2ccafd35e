import { audioDatabase } from './database.ts'
import type { SavedAudio } from './database.ts'
import { chunkLength, partsOf } from './chunk-plan.ts'
import type { ByteRange } from '#contract/text/byte-ranges.ts'

/** Does nothing when the podcast was removed meanwhile. */
export async function putPiece(key: string, index: number, bytes: ArrayBuffer): Promise<void> {
  const digest = await digestOf(bytes)
  const { saved, chunks } = audioDatabase
  await audioDatabase.transaction('rw', saved, chunks, async () => {
    const row = await saved.get(key)
    if (!row) return
    await chunks.put({ key, index, bytes })
    const pieces = [...row.pieces]
    // IndexedDB does not return holes as null.
    while (pieces.length < index) pieces.push(null)
    pieces[index] = { length: bytes.byteLength, digest }
    await saved.update(key, { pieces })
  })
}

/** Undefined: missing or damaged. */
export async function readPiece(row: SavedAudio, index: number): Promise<ArrayBuffer | undefined> {
  const piece = row.pieces[index]
  const chunk = await audioDatabase.chunks.get([row.key, index]).catch(() => undefined)
  if (!piece || chunk?.bytes.byteLength !== piece.length) return undefined
  return (await digestOf(chunk.bytes)) === piece.digest ? chunk.bytes : undefined
}

/** Undefined: a chunk is damaged, and is fetched again. */
export async function readSpan(row: SavedAudio, span: ByteRange): Promise<Uint8Array[] | undefined> {
  // In parallel: seeking waits for all of them.
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
