import type { ByteRange } from '#contract/text/byte-ranges.ts'

/** Saved audio is stored in chunks of this many bytes, the last one the rest. */
export const chunkSize = 2 * 1024 * 1024

/** What is stored of one chunk: its first `length` bytes, with their SHA-256 in hex. */
export interface Piece {
  length: number
  digest: string
}

/** The pieces of a file by the number of their chunk; what is missing is null or left out. */
export type Pieces = readonly (Piece | null | undefined)[]

/** Returns the number of the chunk that a byte is in. */
export function chunkAt(offset: number): number {
  return Math.floor(offset / chunkSize)
}

/** Returns how many bytes a whole chunk has. */
export function chunkLength(index: number, size: number): number {
  return Math.min(chunkSize, size - index * chunkSize)
}

/** Returns how many bytes are stored. */
export function storedBytes(pieces: Pieces): number {
  return pieces.reduce((sum, piece) => sum + (piece?.length ?? 0), 0)
}

/** Returns what to fetch next: from the first missing byte up to the next stored chunk; null: nothing is missing. */
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

/** Returns the most of a span that one response holds: up to the end of the chunk after the one where it starts. */
export function spanOfResponse({ start, end }: ByteRange): ByteRange {
  return { start, end: Math.min(end, (chunkAt(start) + 2) * chunkSize - 1) }
}

/** Returns the parts of chunks that make up a span: which chunk, from which of its bytes, up to which (not included). */
export function partsOf({ start, end }: ByteRange): { index: number; from: number; to: number }[] {
  const parts = []
  for (let index = chunkAt(start); index <= chunkAt(end); index++) {
    const first = index * chunkSize
    parts.push({ index, from: Math.max(0, start - first), to: Math.min(chunkSize, end + 1 - first) })
  }
  return parts
}
