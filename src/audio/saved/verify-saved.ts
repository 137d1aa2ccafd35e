import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { SavedAudio } from './database.ts'
import { markDamaged, readPiece } from './pieces.ts'
import { emptyAudio } from './store.ts'

/**
 * Compares the SHA-256 with the ETag, chunk by chunk because the browser's digest takes whole files only. Deletes
 * wrong bytes.
 */
export async function isWhole(row: SavedAudio): Promise<boolean> {
  const hash = sha256.create()
  const damaged: number[] = []
  for (const index of row.pieces.keys()) {
    const bytes = await readPiece(row, index)
    if (bytes) hash.update(new Uint8Array(bytes))
    else damaged.push(index)
  }
  if (damaged.length > 0) {
    await markDamaged(row.key, damaged)
    return false
  }
  if (bytesToHex(hash.digest()) === row.etag) return true
  await emptyAudio(row.key)
  return false
}
