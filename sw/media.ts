import { byteRange } from '#src/audio/saved/byte-range.ts'
import type { ByteSpan } from '#src/audio/saved/byte-range.ts'
import { chunkSize, spanOfResponse } from '#src/audio/saved/chunk-plan.ts'
import { audioDatabase, keyOf } from '#src/audio/saved/database.ts'
import type { SavedAudio } from '#src/audio/saved/database.ts'
import { readSpan } from '#src/audio/saved/pieces.ts'

// Saved audio has addresses of its own that nobody but this worker answers: a browser that gets one part of a file
// from the network and the other from here gives up on it.

const audioPath = /^\/saved-audio\/([\w-]+)\/([\w-]+)\.\w+$/
const picturePath = /\/files\/artwork\/([\w-]+)\/300\.jpg$/

/** Answers for what is saved on this device; everything else goes its way. */
export function serveSavedAudio(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  const audio = audioPath.exec(pathname)
  if (audio) return event.respondWith(serveAudio(keyOf(audio[1]!, audio[2]!), request.headers.get('range')))
  const picture = picturePath.exec(pathname)
  if (picture) event.respondWith(fetch(request).catch((error) => savedPicture(picture[1]!, error)))
}

/** A picture as it was saved with its audio, when it does not come from the network. */
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
  const asked = byteRange(range, size)
  if (asked === 'beyond')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  if (asked === 'whole')
    return new Response(wholeOf(row), { headers: { ...headers, 'Content-Length': String(size) } })

  // Less than what was asked for: the browser asks for the rest when it needs it, and no answer has to last as long
  // as a sermon, which the browser would not let the worker do.
  const span = spanOfResponse(asked)
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

/** The whole file, of which one chunk at a time is in memory. */
function wholeOf(row: SavedAudio): ReadableStream<Uint8Array> {
  let start = 0
  return new ReadableStream({
    async pull(controller) {
      const span: ByteSpan = { start, end: Math.min(start + chunkSize, row.podcast.size) - 1 }
      const parts = await readSpan(row, span)
      if (!parts) return controller.error(new Error('The saved audio is damaged.'))
      for (const part of parts) controller.enqueue(part)
      start = span.end + 1
      if (start >= row.podcast.size) controller.close()
    },
  })
}
