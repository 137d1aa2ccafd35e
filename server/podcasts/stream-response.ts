import { parseRanges } from '#contract/text/byte-ranges.ts'
import type { ByteRange } from '#contract/text/byte-ranges.ts'
import { checkPreconditions, rangeHolds } from './preconditions.ts'
import type { HeaderOf, Validators } from './preconditions.ts'

interface File extends Validators {
  size: number
  contentType: string
}

/** What to answer. The body is texts and bytes of the file, one after the other; HEAD gets none of it. */
export interface StreamResponse {
  status: 200 | 206 | 304 | 412 | 416
  headers: Record<string, string>
  body: (string | ByteRange)[]
}

/** What a GET or HEAD of a file is answered, by RFC 9110: conditions first, then ranges, which are for GET alone. */
export function respondWithStream(method: 'GET' | 'HEAD', header: HeaderOf, file: File): StreamResponse {
  const { etag, size, contentType } = file
  const validators = {
    ETag: etag,
    'Last-Modified': file.lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
  }
  const refused = checkPreconditions(header, file)
  if (refused) return { status: refused, headers: validators, body: [] }

  const range = method === 'GET' && rangeHolds(header, file) ? header('range') : undefined
  const ranges = range === undefined ? null : parseRanges(range, size)
  const whole = { start: 0, end: size - 1 }
  const of = { ...validators, 'Content-Type': contentType }
  if (!ranges) return { status: 200, headers: { ...of, 'Content-Length': String(size) }, body: [whole] }

  const [first, second] = ranges
  if (!first) return { status: 416, headers: { ...validators, 'Content-Range': `bytes */${size}` }, body: [] }
  if (second) return severalParts(ranges, file, validators)
  const headers = { 'Content-Range': contentRange(first, size), 'Content-Length': String(lengthOf(first)) }
  return { status: 206, headers: { ...of, ...headers }, body: [first] }
}

/** Several ranges go out as `multipart/byteranges`. */
function severalParts(
  ranges: ByteRange[],
  { etag, size, contentType }: File,
  validators: Record<string, string>,
): StreamResponse {
  // Cannot be in the audio by chance, and need not be a new one each time.
  const boundary = `part-${etag.slice(1, 33)}`
  const head = (range: ByteRange) =>
    `\r\n--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Range: ${contentRange(range, size)}\r\n\r\n`
  const body = [...ranges.flatMap((range) => [head(range), range]), `\r\n--${boundary}--\r\n`]
  const length = body.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length : lengthOf(part)),
    0,
  )
  const headers = {
    'Content-Type': `multipart/byteranges; boundary=${boundary}`,
    'Content-Length': String(length),
  }
  return { status: 206, headers: { ...validators, ...headers }, body }
}

const contentRange = ({ start, end }: ByteRange, size: number) => `bytes ${start}-${end}/${size}`

export function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1
}
