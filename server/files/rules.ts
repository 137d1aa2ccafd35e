import { maxPodcastBytes, partSize } from '#contract/files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { UploadPart, Upload } from './store.ts'

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

/** Size limits in bytes, with their messages. */
const limits = {
  podcast: {
    bytes: maxPodcastBytes,
    message: () => m.audio_too_large({ gigabytes: maxPodcastBytes / gigabyte }),
  },
  'member-list': { bytes: 25 * megabyte, message: () => m.import_file_too_large({ megabytes: 25 }) },
}

type Sized = Pick<Upload, 'label' | 'size'>

/** Throws `Problem` 400 or 413 for an invalid size. */
export function checkSize({ label, size }: Sized): void {
  if (label === 'podcast' && size === 0) throw fieldProblem('file', m.audio_empty())
  if ((size ?? 0) > limits[label].bytes) throw new Problem(413, limits[label].message())
}

const partCount = (size: number) => Math.max(1, Math.ceil(size / partSize))

/**
 * Throws `Problem` 400 or 413 unless the part's size fits its position. When the file's size is unknown, any part may
 * be the last; `checkParts` checks the rest.
 */
export function checkPart({ label, size }: Sized, partNumber: number, bytes: number): void {
  if (bytes > partSize) throw new Problem(413, m.upload_part_too_large())
  const offset = (partNumber - 1) * partSize
  if (offset + bytes > limits[label].bytes) throw new Problem(413, limits[label].message())
  if (size !== null && bytes !== Math.max(0, Math.min(partSize, size - offset))) throw wrongSize()
}

/** Throws `Problem` 400 unless the parts cover the file without gaps. */
export function checkParts({ size }: Sized, parts: UploadPart[]): void {
  const gap = parts.findIndex((part, i) => part.partNumber !== i + 1)
  const end = gap === -1 ? parts.length : gap
  const expected = size === null ? Math.max(1, parts.length) : partCount(size)
  if (end < expected) throw new Problem(400, m.upload_part_missing({ part: end + 1 }))
  if (parts.slice(0, -1).some((part) => part.size !== partSize)) throw wrongSize()
}

function wrongSize(): Problem {
  return new Problem(400, m.upload_part_size({ megabytes: partSize / megabyte }))
}
