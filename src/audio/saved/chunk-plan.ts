import type { ByteRange } from '#contract/text/byte-ranges.ts'

/** Bytes of a chunk; the last one may be shorter. */
export const chunkSize = 2 * 1024 * 1024

/** The stored part of a chunk; `digest`: SHA-256 in hex. */
export interface Piece {
  length: number
  digest: string
}

/** By chunk index; null: missing. */
export type Pieces = readonly (Piece | null | undefined)[]

export function chunkAt(offset: number): number {
  return Math.floor(offset / chunkSize)
}

export function chunkLength(index: number, size: number): number {
  return Math.min(chunkSize, size - index * chunkSize)
}

export function storedBytes(pieces: Pieces): number {
  return pieces.reduce((sum, piece) => sum + (piece?.length ?? 0), 0)
}

/** Returns the first missing range up to the next stored chunk; null: complete. */
export function nextSpan(pieces: Pieces, size: number): ByteRange | null {
  const count = Math.ceil(size / chunkSize)
  const lengthOf = (index: number) => pieces[index]?.length ?? 0
  for (let index = 0; index < count; index++) {
    if (lengthOf(index) >= chunkLength(index, size)) continue
    let next = index + 1
    while (next < count && lengthOf(next) < chunkLength(next, size)) next++
    return { start: index * chunkSize + lengthOf(index), end: Math.min(next * chunkSize, size) - 1 }
  }
  return null
}

export function spanOfResponse({ start, end }: ByteRange): ByteRange {
  return { start, end: Math.min(end, (chunkAt(start) + 2) * chunkSize - 1) }
}

/** Splits a range by chunks; `to` is exclusive. */
export function partsOf({ start, end }: ByteRange): { index: number; from: number; to: number }[] {
  const parts = []
  for (let index = chunkAt(start); index <= chunkAt(end); index++) {
    const first = index * chunkSize
    parts.push({ index, from: Math.max(0, start - first), to: Math.min(chunkSize, end + 1 - first) })
  }
  return parts
}
