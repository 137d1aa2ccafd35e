import type { ResponseOf } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import type { Part } from './part-plan.ts'
import { retry } from '#src/api/retry.ts'
import { call } from '#src/api/session.ts'
import { uploadCarrier } from './upload-request.ts'

/** How many parts go at once: on a line with long delays one alone would not fill it. */
const atOnce = 3

interface Options {
  signal: AbortSignal
  /** How many bytes of these parts have gone, and how many of them have arrived in a whole part. */
  onSent: (bytes: number, kept: number) => void
  /** Nothing goes just now. */
  onPause: () => void
}

/** Sends parts of an upload, several at once, each until it has arrived. Throws what another try would not change. */
export async function sendParts(
  file: Blob,
  parts: Part[],
  opened: ResponseOf<typeof files.initiate>,
  { signal, onSent, onPause }: Options,
): Promise<void> {
  // When one fails for good, the others need not end.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const gone = new Map<number, number>()
  let kept = 0
  const note = (partNumber: number, bytes: number) => {
    gone.set(partNumber, bytes)
    onSent(
      [...gone.values()].reduce((sum, count) => sum + count, 0),
      kept,
    )
  }

  const sendPart = async ({ partNumber, start, end }: Part) => {
    // Read at once: a file that has gone meanwhile is an error, and not a network that fails.
    const part = new Blob([await file.slice(start, end).arrayBuffer()])
    // The form around the part counts too.
    const carrier = uploadCarrier((bytes) => note(partNumber, Math.min(bytes, part.size)))
    const send = () =>
      call(files.uploadPart, { ...opened, partNumber, file: part }, { signal: either, carrier })
    const begin = () => {
      note(partNumber, 0)
      onPause()
    }
    await retry(send, { signal: either, onPause: begin })
    kept += part.size
    note(partNumber, part.size)
  }

  const left = parts.values()
  const line = async () => {
    for (const part of left) await sendPart(part)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, line))
  } catch (error) {
    failed.abort(error)
    throw error
  }
}
