import { Store } from '@tanstack/store'

interface ChunkProgress {
  key: string
  bytes: number
}

/** Milliseconds. */
const interval = 100
let publishedAt = 0

/** Progress within a chunk, of which storage knows whole ones only. Null: no download. */
export const chunkProgress = new Store<ChunkProgress | null>(null)

export function publishChunkProgress(next: ChunkProgress | null): void {
  const current = chunkProgress.state
  // Fewer bytes: the previous chunk is complete.
  const isMore = next !== null && next.key === current?.key && next.bytes >= current.bytes
  if (isMore && Date.now() - publishedAt < interval) return
  publishedAt = Date.now()
  chunkProgress.setState(() => next)
}
