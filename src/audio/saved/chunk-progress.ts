import { Store } from '@tanstack/store'

interface ChunkProgress {
  /** Of which saved audio. */
  key: string
  bytes: number
}

/** How often progress is published, in milliseconds. */
const interval = 100
let publishedAt = 0

/** How much of a chunk this window has downloaded: what is stored counts whole chunks only. Null: none is arriving. */
export const chunkProgress = new Store<ChunkProgress | null>(null)

/** Publishes how much of a chunk has arrived, ten times a second at most; null: nothing arrives any more. */
export function publishChunkProgress(next: ChunkProgress | null): void {
  const current = chunkProgress.state
  // Less than before: the chunk is whole, and counts as stored from now on.
  const isMore = next !== null && next.key === current?.key && next.bytes >= current.bytes
  if (isMore && Date.now() - publishedAt < interval) return
  publishedAt = Date.now()
  chunkProgress.setState(() => next)
}
