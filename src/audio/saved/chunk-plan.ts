import type { ByteSpan } from './byte-range.ts'

/** Saved audio is kept in pieces of this many bytes, the last one what is left. */
export const chunkSize = 2 * 1024 * 1024

/** What is there of one chunk: the first `length` bytes of it, with their SHA-256 in hex. */
export interface Piece {
  length: number
  digest: string
}

/** The pieces of a file by the number of their chunk; what is not there at all is null or left out. */
export type Pieces = readonly (Piece | null | undefined)[]

/** Of which chunk a byte is. */
export function chunkAt(offset: number): number {
  return Math.floor(offset / chunkSize)
}

/** How many bytes a whole chunk has. */
export function chunkLength(index: number, size: number): number {
  return Math.min(chunkSize, size - index * chunkSize)
}

/** How many bytes there are. */
export function receivedOf(pieces: Pieces): number {
  return pieces.reduce((sum, piece) => sum + (piece?.length ?? 0), 0)
}

/** What to fetch next: from the first byte that is missing up to the next chunk that is there; null: all is there. */
export function nextSpan(pieces: Pieces, size: number): ByteSpan | null {
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

/** The most of a span that one answer holds: up to the end of the chunk after the one in which it starts. */
export function oneResponse({ start, end }: ByteSpan): ByteSpan {
  return { start, end: Math.min(end, (chunkAt(start) + 2) * chunkSize - 1) }
}

/** The parts of the chunks that make up a span: which chunk, from which of its bytes, up to which (not included). */
export function partsOf({ start, end }: ByteSpan): { index: number; from: number; to: number }[] {
  const parts = []
  for (let index = chunkAt(start); index <= chunkAt(end); index++) {
    const first = index * chunkSize
    parts.push({ index, from: Math.max(0, start - first), to: Math.min(chunkSize, end + 1 - first) })
  }
  return parts
}
