import type { Readable } from 'node:stream'
import type { Transcript } from '#contract/podcasts.ts'

export interface Recording {
  /** File name; its extension tells the server the format. */
  name: string
  contentType: string
  size: number
  read: () => Readable
  signal: AbortSignal
}

export interface Transcriber {
  /** Throws `TranscriberProblem`, or the reason of an aborted signal. */
  transcribe(recording: Recording): Promise<Transcript>
}

export class TranscriberProblem extends Error {
  readonly kind: 'for now' | 'for ever'

  constructor(kind: 'for now' | 'for ever', message: string) {
    super(message)
    this.kind = kind
  }
}
