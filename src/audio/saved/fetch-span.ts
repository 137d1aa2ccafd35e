import { noteReceiving } from './chunk-progress.ts'
import type { ByteSpan } from './byte-range.ts'
import { chunkAt, chunkLength, chunkSize } from './chunk-plan.ts'
import type { SavedAudio } from './database.ts'
import { markDamaged, putPiece, readPiece } from './pieces.ts'
import { noteResponse, noteNetworkError } from '#src/lib/connection.ts'
import { NetworkError, ApiError } from '#src/api/client.ts'

/** A line on which nothing comes for so long is dead, in milliseconds. */
const stallTimeout = 20_000

/**
 * Fetches a span of a podcast's audio and keeps it chunk by chunk; what has come of a chunk when the line breaks is
 * kept too. Throws NetworkError when nothing (more) came, ApiError when the server did not want to.
 */
export async function fetchSpan(
  row: SavedAudio,
  address: string,
  span: ByteSpan,
  signal: AbortSignal,
): Promise<void> {
  const first = chunkAt(span.start)
  const before = span.start - first * chunkSize
  const begun = before > 0 ? await readPiece(row, first) : undefined
  if (before > 0 && !begun) return markDamaged(row.key, [first])

  const line = await openLine(row, address, span, signal)
  const pieces = collectPieces(row, first, begun)
  try {
    for (let position = span.start; position <= span.end;) {
      const bytes = await line.read()
      position += bytes.length
      await pieces.take(bytes)
    }
  } catch (error) {
    await pieces.keepRest()
    throw error
  } finally {
    noteReceiving(null)
    line.close()
  }
}

/** Puts bytes together to chunks, from the chunk `first` on, of which `begun` is there already. */
function collectPieces({ key, podcast: { size } }: SavedAudio, first: number, begun?: ArrayBuffer) {
  const roomOf = (number: number) => new Uint8Array(Math.max(0, chunkLength(number, size)))
  let index = first
  let chunk = roomOf(index)
  let filled = begun?.byteLength ?? 0
  // What was there before is counted already.
  let counted = filled
  if (begun) chunk.set(new Uint8Array(begun))
  return {
    async take(bytes: Uint8Array) {
      for (let taken = 0; taken < bytes.length && chunk.length > 0;) {
        const part = bytes.subarray(taken, taken + chunk.length - filled)
        chunk.set(part, filled)
        taken += part.length
        filled += part.length
        if (filled < chunk.length) break
        await putPiece(key, index, chunk.buffer)
        index++
        chunk = roomOf(index)
        filled = counted = 0
      }
      noteReceiving({ key, bytes: filled - counted })
    },
    async keepRest() {
      if (filled > 0) await putPiece(key, index, chunk.slice(0, filled).buffer)
    },
  }
}

async function openLine(row: SavedAudio, address: string, { start, end }: ByteSpan, signal: AbortSignal) {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), stallTimeout)
  const headers = { range: `bytes=${start}-${end}`, 'if-range': `"${row.etag}"` }
  /** What the network does not give is no answer; what the person ends is ended. */
  const orNoAnswer = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      clearTimeout(timer)
      if (signal.aborted) throw error
      noteNetworkError()
      throw new NetworkError()
    })
  const either = AbortSignal.any([signal, silence.signal])
  const response = await orNoAnswer(fetch(address, { headers, cache: 'no-store', signal: either }))
  const whole = response.headers.get('content-range') === `bytes ${start}-${end}/${row.podcast.size}`
  if (response.status !== 206 || !whole || !response.body) {
    clearTimeout(timer)
    await response.body?.cancel().catch(() => {})
    const { status } = response
    const seconds = Number(response.headers.get('retry-after')) || undefined
    // An address that has run out, or other bytes than a moment ago: asking for the podcast again tells.
    throw new ApiError(status === 429 || status >= 500 ? status : 503, '', {}, seconds)
  }
  noteResponse()
  const reader = response.body.getReader()
  return {
    /** The next bytes. */
    async read(): Promise<Uint8Array> {
      const { done, value } = await orNoAnswer(reader.read())
      if (done) return orNoAnswer(Promise.reject(new Error('It ended too early.')))
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), stallTimeout)
      return value
    },
    close() {
      clearTimeout(timer)
      reader.cancel().catch(() => {})
    },
  }
}
