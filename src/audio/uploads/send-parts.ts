import type { ResponseOf } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import type { Part } from './part-plan.ts'
import { retry } from '#src/api/retry.ts'
import { call } from '#src/api/session.ts'
import { uploadCarrier } from './upload-request.ts'

/** Parallel parts: one alone does not fill a line with a long latency. */
const concurrency = 3

interface Options {
  signal: AbortSignal
  /** Bytes sent, and bytes in completed parts. */
  onSent: (bytes: number, arrived: number) => void
  onPause: () => void
}

/** Sends parts in parallel, each with retries. Throws errors that a retry would not change. */
export async function sendParts(
  file: Blob,
  parts: Part[],
  opened: ResponseOf<typeof files.initiate>,
  { signal, onSent, onPause }: Options,
): Promise<void> {
  // Aborts the others after a permanent failure.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const sentByPart = new Map<number, number>()
  let arrived = 0
  const report = (partNumber: number, bytes: number) => {
    sentByPart.set(partNumber, bytes)
    onSent(
      [...sentByPart.values()].reduce((sum, count) => sum + count, 0),
      arrived,
    )
  }

  const sendPart = async ({ partNumber, start, end }: Part) => {
    // Read first: a deleted file is not a network error.
    const part = new Blob([await file.slice(start, end).arrayBuffer()])
    // Excludes the bytes of the form around the part.
    const carrier = uploadCarrier((bytes) => report(partNumber, Math.min(bytes, part.size)))
    const send = () =>
      call(files.uploadPart, { ...opened, partNumber, file: part }, { signal: either, carrier })
    const restart = () => {
      report(partNumber, 0)
      onPause()
    }
    await retry(send, { signal: either, onPause: restart })
    arrived += part.size
    report(partNumber, part.size)
  }

  const remaining = parts.values()
  const worker = async () => {
    for (const part of remaining) await sendPart(part)
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, worker))
  } catch (error) {
    failed.abort(error)
    throw error
  }
}
