import type { ResponseOf, InputOf } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import { fetchWithin, ApiError } from '#src/api/client.ts'
import { missingParts } from './part-plan.ts'
import { retry } from '#src/api/retry.ts'
import { sendParts } from './send-parts.ts'
import { call } from '#src/api/session.ts'

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes that have gone. */
  sent: number
  /** Of these, bytes that the server has in whole parts: from there it would be gone on with. */
  kept: number
  size: number
  /** Nothing goes just now: it waits for the network, or for the server to recover. */
  waiting: boolean
  /** All of it has arrived, and the server makes of it what it becomes. */
  arrived: boolean
}

/** An upload that has come to nothing. The message is the server's, empty where it has said nothing. */
export class UploadFailed extends Error {
  /** Whether it was never opened, or broke off later. */
  readonly stage: 'opening' | 'sending'

  constructor(stage: UploadFailed['stage'], cause: unknown) {
    super(cause instanceof ApiError ? cause.message : '', { cause })
    this.stage = stage
  }
}

/** How many times an upload is asked for before the person is told that it cannot be opened. */
const openings = 3
/** How long the server may take for what it makes of a large file, in milliseconds. */
const closingTime = 300_000

interface Options {
  /** Cancels it: then `signal.reason` is thrown. */
  signal: AbortSignal
  /** How many bytes of it the server is known to have, until it says so itself. */
  kept?: number
  onProgress: (progress: UploadProgress) => void
}

/**
 * Sends a file in parts of 5 MB and answers what it has become. A part that does not arrive is sent again, without a
 * network as soon as there is one. With an id of ours an upload goes on where it was left, and waits for the network
 * also before it is opened. Throws UploadFailed.
 */
export async function upload(
  file: Blob,
  about: InputOf<typeof files.initiate>,
  { signal, kept: atFirst = 0, onProgress }: Options,
): Promise<ResponseOf<typeof files.complete>> {
  const { size } = file
  let kept = atFirst
  let sent = kept
  let arrived = false
  const tell = (waiting = false) => onProgress({ sent, kept, size, waiting, arrived })
  const onPause = () => tell(true)

  tell()
  const opened = await within('opening', signal, () =>
    open(about, about.id ? Infinity : openings, signal, onPause),
  )
  return within('sending', signal, async () => {
    const ask = () => call(files.uploaded, { uploadId: opened.uploadId }, { signal })
    const known = about.id ? await retry(ask, { signal, onPause }) : { parts: [], completed: false }
    if (!known.completed) {
      const parts = missingParts(size, known.parts)
      const before = size - parts.reduce((sum, { start, end }) => sum + end - start, 0)
      const onSent = (bytes: number, whole: number) => {
        sent = before + bytes
        kept = before + whole
        tell()
      }
      onSent(0, 0)
      await sendParts(file, parts, opened, { signal, onSent, onPause })
    }
    sent = size
    arrived = true
    tell()
    const close = () => call(files.complete, opened, { signal, carrier: fetchWithin(closingTime) })
    return retry(close, { signal, onPause })
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

async function within<T>(
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
