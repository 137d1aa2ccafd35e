import type { MultipartUpload, Storage } from './storage.ts'

/** Bytes of a part. A bucket takes 10,000 parts: 156 GB. */
const partSize = 16 * 1024 * 1024

/**
 * Stores bytes of any length under the key of an upload that is open. Takes the memory of one part. Resolves to their
 * number. Where it fails the upload is still open.
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
  // A bucket joins no upload without a part.
  if (filled > 0 || parts.length === 0) await flush()
  await storage.joinParts(upload, parts)
  return total
}
