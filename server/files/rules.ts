import { maxPodcastBytes, partSize } from '#contract/files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Part, Upload } from './store.ts'

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

/** The most that each kind of file may have, in bytes, and what is said of more. */
const limits = {
  podcast: {
    bytes: maxPodcastBytes,
    message: () => m.audio_too_large({ gigabytes: maxPodcastBytes / gigabyte }),
  },
  'member-list': { bytes: 25 * megabyte, message: () => m.import_file_too_large({ megabytes: 25 }) },
}

type Sized = Pick<Upload, 'label' | 'size'>

/** Throws a 400 or 413 when a file of that size, if it is known, cannot be taken. */
export function checkSize({ label, size }: Sized): void {
  if (label === 'podcast' && size === 0) throw fieldProblem('file', m.audio_empty())
  if ((size ?? 0) > limits[label].bytes) throw new Problem(413, limits[label].message())
}

const partCount = (size: number) => Math.max(1, Math.ceil(size / partSize))

/**
 * Throws a 400 or 413 when a part of that size cannot have its place in the file. Where nobody has said how large the
 * file is, any part may be the last one: then `checkParts` sees the rest.
 */
export function checkPart({ label, size }: Sized, partNumber: number, bytes: number): void {
  if (bytes > partSize) throw new Problem(413, m.upload_part_too_large())
  const before = (partNumber - 1) * partSize
  if (before + bytes > limits[label].bytes) throw new Problem(413, limits[label].message())
  if (size !== null && bytes !== Math.max(0, Math.min(partSize, size - before))) throw wrongSize()
}

/** Throws a 400 unless the parts are all of the file, without a gap. */
export function checkParts({ size }: Sized, parts: Part[]): void {
  const gap = parts.findIndex((part, i) => part.partNumber !== i + 1)
  const end = gap === -1 ? parts.length : gap
  const wanted = size === null ? Math.max(1, parts.length) : partCount(size)
  if (end < wanted) throw new Problem(400, m.upload_part_missing({ part: end + 1 }))
  if (parts.slice(0, -1).some((part) => part.size !== partSize)) throw wrongSize()
}

function wrongSize(): Problem {
  return new Problem(400, m.upload_part_size({ megabytes: partSize / megabyte }))
}
