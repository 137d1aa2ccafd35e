import { publishChunkProgress } from './chunk-progress.ts'
import type { ByteRange } from '#contract/text/byte-ranges.ts'
import { chunkAt, chunkLength, chunkSize } from './chunk-plan.ts'
import type { SavedAudio } from './database.ts'
import { markDamaged, putPiece, readPiece } from './pieces.ts'
import { noteResponse, noteNetworkError } from '#src/lib/connection.ts'
import { isOurs } from '#contract/our-response.ts'
import { ForeignResponse, NetworkError, ApiError } from '#src/api/client.ts'

/** Milliseconds. */
const stallTimeout = 20_000

/**
 * Downloads a range and stores it by chunks, also what arrived before a failure. Throws `NetworkError` or `ApiError`.
 */
export async function fetchSpan(
  row: SavedAudio,
  address: string,
  span: ByteRange,
  signal: AbortSignal,
): Promise<void> {
  const first = chunkAt(span.start)
  const before = span.start - first * chunkSize
  const started = before > 0 ? await readPiece(row, first) : undefined
  if (before > 0 && !started) return markDamaged(row.key, [first])

  const line = await openLine(row, address, span, signal)
  const pieces = collectPieces(row, first, started)
  try {
    for (let position = span.start; position <= span.end;) {
      const bytes = await line.read()
      position += bytes.length
      await pieces.add(bytes)
    }
  } catch (error) {
    await pieces.storeRest()
    throw error
  } finally {
    publishChunkProgress(null)
    line.close()
  }
}

/** `started`: the stored part of the chunk `first`. */
function collectPieces({ key, podcast: { size } }: SavedAudio, first: number, started?: ArrayBuffer) {
  const emptyChunk = (number: number) => new Uint8Array(Math.max(0, chunkLength(number, size)))
  let index = first
  let chunk = emptyChunk(index)
  let filled = started?.byteLength ?? 0
  let counted = filled
  if (started) chunk.set(new Uint8Array(started))
  return {
    async add(bytes: Uint8Array) {
      for (let taken = 0; taken < bytes.length && chunk.length > 0;) {
        const part = bytes.subarray(taken, taken + chunk.length - filled)
        chunk.set(part, filled)
        taken += part.length
        filled += part.length
        if (filled < chunk.length) break
        await putPiece(key, index, chunk.buffer)
        index++
        chunk = emptyChunk(index)
        filled = counted = 0
      }
      publishChunkProgress({ key, bytes: filled - counted })
    },
    async storeRest() {
      if (filled > 0) await putPiece(key, index, chunk.slice(0, filled).buffer)
    },
  }
}

async function openLine(row: SavedAudio, address: string, { start, end }: ByteRange, signal: AbortSignal) {
  const stall = new AbortController()
  let timer = setTimeout(() => stall.abort(), stallTimeout)
  const headers = { range: `bytes=${start}-${end}`, 'if-range': `"${row.etag}"` }
  const orNetworkError = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      clearTimeout(timer)
      if (signal.aborted) throw error
      noteNetworkError()
      throw new NetworkError()
    })
  const either = AbortSignal.any([signal, stall.signal])
  const response = await orNetworkError(fetch(address, { headers, cache: 'no-store', signal: either }))
  const whole =
    isOurs(response) && response.headers.get('content-range') === `bytes ${start}-${end}/${row.podcast.size}`
  if (response.status !== 206 || !whole || !response.body) {
    clearTimeout(timer)
    await response.body?.cancel().catch(() => {})
    if (!isOurs(response)) throw new ForeignResponse(response, address)
    const { status } = response
    const seconds = Number(response.headers.get('retry-after')) || undefined
    // Address expired or bytes changed: the podcast is read again.
    throw new ApiError(status === 429 || status >= 500 ? status : 503, '', {}, seconds)
  }
  noteResponse()
  const reader = response.body.getReader()
  return {
    async read(): Promise<Uint8Array> {
      const { done, value } = await orNetworkError(reader.read())
      if (done) return orNetworkError(Promise.reject(new Error('The response ended too early.')))
      clearTimeout(timer)
      timer = setTimeout(() => stall.abort(), stallTimeout)
      return value
    },
    close() {
      clearTimeout(timer)
      reader.cancel().catch(() => {})
    },
  }
}
