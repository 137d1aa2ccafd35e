import { parseRanges } from '#contract/text/byte-ranges.ts'
import type { ByteRange } from '#contract/text/byte-ranges.ts'
import { chunkSize, spanOfResponse } from '#src/audio/saved/chunk-plan.ts'
import { audioDatabase, keyOf } from '#src/audio/saved/database.ts'
import type { SavedAudio } from '#src/audio/saved/database.ts'
import { readSpan } from '#src/audio/saved/pieces.ts'

// Browsers stop playing a file whose ranges come from network and worker, so saved audio has own addresses.

const audioPath = /^\/saved-audio\/([\w-]+)\/([\w-]+)\.\w+$/
const picturePath = /\/files\/artwork\/([\w-]+)\/300\.jpg$/

export function serveSavedAudio(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  const audio = audioPath.exec(pathname)
  if (audio) return event.respondWith(serveAudio(keyOf(audio[1]!, audio[2]!), request.headers.get('range')))
  const picture = picturePath.exec(pathname)
  if (picture) event.respondWith(fetch(request).catch((error) => savedPicture(picture[1]!, error)))
}

/** Throws `error`, the network's, without a saved one. */
async function savedPicture(podcastId: string, error: unknown): Promise<Response> {
  const picture = (await audioDatabase.extras.get(podcastId))?.picture
  if (!picture) throw error
  return new Response(picture.bytes, { headers: { 'Content-Type': picture.type } })
}

async function serveAudio(key: string, range: string | null): Promise<Response> {
  const row = await audioDatabase.saved.get(key)
  if (row?.status !== 'complete') return new Response(null, { status: 404 })
  const { size, contentType } = row.podcast
  const headers = { 'Accept-Ranges': 'bytes', 'Content-Type': contentType, ETag: `"${row.etag}"` }
  const ranges = parseRanges(range ?? '', size)
  const [requested, another] = ranges ?? []
  if (ranges && !requested)
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  // Several ranges may get the whole file.
  if (!requested || another)
    return new Response(streamWhole(row), { headers: { ...headers, 'Content-Length': String(size) } })

  // Short responses: browsers end a worker that streams for as long as a sermon.
  const span = spanOfResponse(requested)
  const parts = await readSpan(row, span)
  if (!parts) return new Response(null, { status: 500 })
  return new Response(new Blob(parts as BlobPart[]), {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(span.end - span.start + 1),
      'Content-Range': `bytes ${span.start}-${span.end}/${size}`,
    },
  })
}

/** One chunk in memory at a time. */
function streamWhole(row: SavedAudio): ReadableStream<Uint8Array> {
  let start = 0
  return new ReadableStream({
    async pull(controller) {
      const span: ByteRange = { start, end: Math.min(start + chunkSize, row.podcast.size) - 1 }
      const parts = await readSpan(row, span)
      if (!parts) return controller.error(new Error('The saved audio is damaged.'))
      for (const part of parts) controller.enqueue(part)
      start = span.end + 1
      if (start >= row.podcast.size) controller.close()
    },
  })
}
