import type { ResponseOf } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import type { Part } from './part-plan.ts'
import { retry } from '#src/api/retry.ts'
import { call } from '#src/api/session.ts'
import { uploadCarrier } from './upload-request.ts'

/** How many parts are sent at once: on a line with long delays one alone would not fill it. */
const concurrency = 3

interface Options {
  signal: AbortSignal
  /** How many bytes of these parts have been sent, and how many of them have arrived in whole parts. */
  onSent: (bytes: number, arrived: number) => void
  /** Nothing is being sent now. */
  onPause: () => void
}

/** Sends parts of an upload, several at once, each until it has arrived. Throws an error that a retry would not change. */
export async function sendParts(
  file: Blob,
  parts: Part[],
  opened: ResponseOf<typeof files.initiate>,
  { signal, onSent, onPause }: Options,
): Promise<void> {
  // When one fails for good, the others are aborted.
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
    // Read first: a file that was deleted meanwhile is an error of its own, not one of the network.
    const part = new Blob([await file.slice(start, end).arrayBuffer()])
    // The bytes of the form around the part are counted too.
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
