import type { ResponseOf, InputOf } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import { fetchWithin, ApiError, ForeignResponse } from '#src/api/client.ts'
import { foreignResponseText } from '#src/api/foreign-response-text.ts'
import { missingParts } from './part-plan.ts'
import { retry } from '#src/api/retry.ts'
import { sendParts } from './send-parts.ts'
import { call } from '#src/api/session.ts'

export interface UploadProgress {
  sent: number
  /** Bytes in completed parts, from where it would resume. */
  arrivedBytes: number
  size: number
  waiting: boolean
  arrived: boolean
}

/** `message` is empty where there was no response. */
export class UploadFailed extends Error {
  readonly stage: 'opening' | 'sending'

  constructor(stage: UploadFailed['stage'], cause: unknown) {
    super(messageOf(cause), { cause })
    this.stage = stage
  }
}

function messageOf(cause: unknown): string {
  if (cause instanceof ForeignResponse) return foreignResponseText(cause, true)
  return cause instanceof ApiError ? cause.message : ''
}

const maxOpenTries = 3
/** Milliseconds. */
const completeTimeout = 300_000

interface Options {
  signal: AbortSignal
  arrivedBytes?: number
  onProgress: (progress: UploadProgress) => void
}

/** Uploads a file in parts of 5 MB, with retries and resume. Throws `UploadFailed`. */
export async function upload(
  file: Blob,
  about: InputOf<typeof files.initiate>,
  { signal, arrivedBytes: initial = 0, onProgress }: Options,
): Promise<ResponseOf<typeof files.complete>> {
  const { size } = file
  let arrivedBytes = initial
  let sent = initial
  let arrived = false
  const report = (waiting = false) => onProgress({ sent, arrivedBytes, size, waiting, arrived })
  const onPause = () => report(true)

  report()
  const opened = await asStage('opening', signal, () =>
    open(about, about.id ? Infinity : maxOpenTries, signal, onPause),
  )
  return asStage('sending', signal, async () => {
    const readParts = () => call(files.uploaded, { uploadId: opened.uploadId }, { signal })
    const existing = about.id ? await retry(readParts, { signal, onPause }) : { parts: [], completed: false }
    if (!existing.completed) {
      const parts = missingParts(size, existing.parts)
      const before = size - parts.reduce((sum, { start, end }) => sum + end - start, 0)
      const onSent = (bytes: number, whole: number) => {
        sent = before + bytes
        arrivedBytes = before + whole
        report()
      }
      onSent(0, 0)
      await sendParts(file, parts, opened, { signal, onSent, onPause })
    }
    sent = size
    arrived = true
    report()
    const complete = () => call(files.complete, opened, { signal, carrier: fetchWithin(completeTimeout) })
    return retry(complete, { signal, onPause })
  })
}

function open(
  about: InputOf<typeof files.initiate>,
  tries: number,
  signal: AbortSignal,
  onPause: () => void,
) {
  let left = tries
  const attempt = async () => {
    left--
    try {
      return await call(files.initiate, about, { signal })
    } catch (error) {
      if (left > 0) throw error
      throw new UploadFailed('opening', error)
    }
  }
  return retry(attempt, { signal, onPause })
}

async function asStage<T>(
  stage: UploadFailed['stage'],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted || error instanceof UploadFailed) throw error
    throw new UploadFailed(stage, error)
  }
}
