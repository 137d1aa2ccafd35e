import type { Readable } from 'node:stream'
import type { Transcript } from '#contract/podcasts.ts'

/** A recording that is to be listened to. */
export interface Recording {
  /** Its file name: the format is told by its extension. */
  name: string
  contentType: string
  /** Bytes. */
  size: number
  read: () => Readable
  signal: AbortSignal
}

/** Writes down what is said in a recording. */
export interface Transcriber {
  /** Throws `TranscriberProblem`; what aborts the signal is thrown as it is. */
  transcribe(recording: Recording): Promise<Transcript>
}

/** Why nothing was written down: it may go well the next time, or never will. */
export class TranscriberProblem extends Error {
  readonly kind: 'for now' | 'for ever'

  constructor(kind: 'for now' | 'for ever', message: string) {
    super(message)
    this.kind = kind
  }
}
