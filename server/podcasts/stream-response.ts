import { parseRanges } from '#contract/text/byte-ranges.ts'
import type { ByteRange } from '#contract/text/byte-ranges.ts'
import { checkPreconditions, rangeApplies } from './preconditions.ts'
import type { HeaderOf, Validators } from './preconditions.ts'

interface File extends Validators {
  size: number
  contentType: string
}

/** The body is a sequence of texts and ranges; HEAD sends none. */
export interface StreamResponse {
  status: 200 | 206 | 304 | 412 | 416
  headers: Record<string, string>
  body: (string | ByteRange)[]
}

/** By RFC 9110: preconditions, then ranges (GET only). */
export function respondWithStream(method: 'GET' | 'HEAD', header: HeaderOf, file: File): StreamResponse {
  const { etag, size, contentType } = file
  const validators = {
    ETag: etag,
    'Last-Modified': file.lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
  }
  const conditionStatus = checkPreconditions(header, file)
  if (conditionStatus) return { status: conditionStatus, headers: validators, body: [] }

  const range = method === 'GET' && rangeApplies(header, file) ? header('range') : undefined
  const ranges = range === undefined ? null : parseRanges(range, size)
  const whole = { start: 0, end: size - 1 }
  const representation = { ...validators, 'Content-Type': contentType }
  if (!ranges)
    return { status: 200, headers: { ...representation, 'Content-Length': String(size) }, body: [whole] }

  const [first, second] = ranges
  if (!first) return { status: 416, headers: { ...validators, 'Content-Range': `bytes */${size}` }, body: [] }
  if (second) return multipartResponse(ranges, file, validators)
  const headers = { 'Content-Range': contentRange(first, size), 'Content-Length': String(lengthOf(first)) }
  return { status: 206, headers: { ...representation, ...headers }, body: [first] }
}

function multipartResponse(
  ranges: ByteRange[],
  { etag, size, contentType }: File,
  validators: Record<string, string>,
): StreamResponse {
  // Derived from the hash: does not occur in the audio, and is stable.
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
