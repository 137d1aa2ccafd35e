import type { ResponseOf, InputOf } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import { fetchWithin, ApiError, ForeignResponse } from '#src/api/client.ts'
import { foreignResponseText } from '#src/api/foreign-response-text.ts'
import { missingParts } from './part-plan.ts'
import { retry } from '#src/api/retry.ts'
import { sendParts } from './send-parts.ts'
import { call } from '#src/api/session.ts'

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes that have been sent. */
  sent: number
  /** Of these, bytes that the server has in whole parts: from there the upload would continue. */
  arrivedBytes: number
  size: number
  /** Nothing is being sent: it waits for the network, or for the server to recover. */
  waiting: boolean
  /** All of it has arrived, and the server processes it. */
  arrived: boolean
}

/** An upload that has failed. The message is the server's or says what is in between, empty where there was no response. */
export class UploadFailed extends Error {
  /** Whether it failed while it was opened, or later. */
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

/** How many times opening an upload is tried before the person learns that it cannot be opened. */
const maxOpenTries = 3
/** How long the server may take to process a large file, in milliseconds. */
const completeTimeout = 300_000

interface Options {
  /** Cancels the upload, which then throws `signal.reason`. */
  signal: AbortSignal
  /** How many bytes the server is known to have, until its own response. */
  arrivedBytes?: number
  onProgress: (progress: UploadProgress) => void
}

/**
 * Sends a file in parts of 5 MB and resolves to what it has become. A part that does not arrive is sent again, without
 * a network as soon as there is one. With an id of ours an upload continues where it was left, and waits for the
 * network also before it is opened. Throws `UploadFailed`.
 */
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
    const known = about.id ? await retry(readParts, { signal, onPause }) : { parts: [], completed: false }
    if (!known.completed) {
      const parts = missingParts(size, known.parts)
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
