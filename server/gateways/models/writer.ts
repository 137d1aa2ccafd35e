/** Tokens of the prompt (`read`) and of the response (`written`). */
export interface WriterUsage {
  read: number
  written: number
}

/** A prompt whose response is an object of the described text fields. */
export interface WriterRequest<Field extends string> {
  system: string
  user: string
  fields: Record<Field, string>
  /** Called while the response streams, and awaited. `read` returns a field's text so far. */
  onProgress?: (read: (field: Field) => string) => Promise<void>
  /** Called once per request that used tokens, failed ones included. */
  onUsage: (usage: WriterUsage) => Promise<void>
  signal: AbortSignal
}

export interface WriterGateway {
  model: string
  /** Token limit of one account per calendar month. */
  monthlyTokens: number
  /** Cost in millionths of a US dollar; 0 when prices are not configured. */
  costOf(usage: WriterUsage): number
  /** Throws `WriterProblem`, or the reason of an aborted signal. */
  write<Field extends string>(request: WriterRequest<Field>): Promise<Record<Field, string>>
}

/**
 * `down`: unreachable, or rejects the request; `key`: rejects our key; `busy`: asks for more than `longestWait`;
 * `slow`: timeout; `nonsense`: not the requested fields.
 */
export class WriterProblem extends Error {
  readonly kind: 'down' | 'key' | 'busy' | 'slow' | 'nonsense'

  constructor(kind: WriterProblem['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** In milliseconds. */
export interface WriterTimeouts {
  /** Until the first bytes: the model reads the whole prompt first. */
  first: number
  stall: number
  /** Before the second attempt; doubled before the third. */
  backoff: number
  /** Longest accepted `Retry-After`; above it the model counts as down. */
  longestWait: number
}
