import type { MultipartUpload, Storage } from './storage.ts'

/** In bytes. A bucket allows 10,000 parts: 156 GB. */
const partSize = 16 * 1024 * 1024

/**
 * Streams into an open upload, using the memory of one part, and resolves to the length. After a failure the upload
 * stays open.
 */
export async function storeStream(
  storage: Storage,
  upload: MultipartUpload,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  const part = Buffer.allocUnsafeSlow(partSize)
  const parts: { partNumber: number; etag: string }[] = []
  let [filled, total] = [0, 0]
  const flush = async () => {
    const partNumber = parts.length + 1
    parts.push({ partNumber, etag: await storage.putPart(upload, partNumber, part.subarray(0, filled)) })
    filled = 0
  }
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + partSize - filled)
      part.set(piece, filled)
      filled += piece.length
      from += piece.length
      if (filled === partSize) await flush()
    }
    total += chunk.length
  }
  // A bucket cannot join an upload without parts.
  if (filled > 0 || parts.length === 0) await flush()
  await storage.joinParts(upload, parts)
  return total
}
