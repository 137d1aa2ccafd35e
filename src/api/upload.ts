import type { AnswerOf, InputOf } from '#contract/endpoint.ts'
import { files, partSize } from '#contract/files.ts'
import { Refusal } from './client.ts'
import { persevere } from './persevere.ts'
import { call } from './session.ts'
import { uploadCarrier } from './upload-carrier.ts'

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes that have gone. */
  sent: number
  size: number
  /** Nothing goes just now: it waits for the network, or for the server to recover. */
  waiting: boolean
}

/** An upload that has come to nothing. The message is the server's, empty where it has said nothing. */
export class UploadFailed extends Error {
  /** Whether it was never opened, or broke off later. */
  readonly stage: 'opening' | 'sending'

  constructor(stage: UploadFailed['stage'], cause: unknown) {
    super(cause instanceof Refusal ? cause.message : '', { cause })
    this.stage = stage
  }
}

/** How many times an upload is asked for before the person is told that it cannot be opened. */
const openings = 3

interface Options {
  /** Cancels it: then `signal.reason` is thrown. */
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

/**
 * Sends a file in parts of 5 MB, one after the other, and answers what it has become. A part that does not arrive is
 * sent again, without a network as soon as there is one. Throws UploadFailed.
 */
export async function upload(
  file: Blob,
  about: InputOf<typeof files.initiate>,
  { signal, onProgress }: Options,
): Promise<AnswerOf<typeof files.complete>> {
  const { size } = file
  let sent = 0
  const tell = (waiting = false) => onProgress({ sent, size, waiting })
  const onPause = () => tell(true)

  tell()
  const opened = await within('opening', signal, () => open(about, signal, onPause))
  return within('sending', signal, async () => {
    for (let start = 0, partNumber = 1; start < Math.max(1, size); start += partSize, partNumber++) {
      // Read at once: a file that has gone meanwhile is an error, and not a network that fails.
      const part = new Blob([await file.slice(start, start + partSize).arrayBuffer()])
      const carrier = uploadCarrier((bytes) => {
        // The form around the part counts too.
        sent = start + Math.min(bytes, part.size)
        tell()
      })
      const send = () => call(files.uploadPart, { ...opened, partNumber, file: part }, { signal, carrier })
      await persevere(send, { signal, onPause })
      sent = start + part.size
      tell()
    }
    return persevere(() => call(files.complete, opened, { signal }), { signal, onPause })
  })
}

function open(about: InputOf<typeof files.initiate>, signal: AbortSignal, onPause: () => void) {
  let left = openings
  const attempt = async () => {
    left--
    try {
      return await call(files.initiate, about, { signal })
    } catch (error) {
      if (left > 0) throw error
      throw new UploadFailed('opening', error)
    }
  }
  return persevere(attempt, { signal, onPause })
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
