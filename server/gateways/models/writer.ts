/** What a model has read and written, in tokens. */
export interface WriterUsage {
  read: number
  written: number
}

/** What a model is asked to write: an object whose fields are texts, each with what it is to hold. */
export interface WriterRequest<Field extends string> {
  /** What it is to do. */
  system: string
  /** What it works on. */
  user: string
  fields: Record<Field, string>
  /** Told while the model writes; `read` returns what there is of a field so far. It waits for what this resolves to. */
  onProgress?: (read: (field: Field) => string) => Promise<void>
  /** Told once for each request that the model has worked on, also when nothing came of it. */
  onUsage: (usage: WriterUsage) => Promise<void>
  signal: AbortSignal
}

/** A model that writes. */
export interface WriterGateway {
  /** Its name. */
  model: string
  /** The most tokens for one account in a calendar month. */
  monthlyTokens: number
  /** What tokens cost in millionths of a US dollar; 0: not known. */
  costOf(usage: WriterUsage): number
  /** Has it write. Throws `WriterProblem`; what aborts the signal is thrown as it is. */
  write<Field extends string>(request: WriterRequest<Field>): Promise<Record<Field, string>>
}

/**
 * Why nothing was written. `down`: the model cannot be reached or refuses us; `key`: our key; `busy`: it has asked us to
 * wait longer than we do; `slow`: no response came in time; `nonsense`: what it writes is not what was asked for.
 */
export class WriterProblem extends Error {
  readonly kind: 'down' | 'key' | 'busy' | 'slow' | 'nonsense'

  constructor(kind: WriterProblem['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** How long a model is waited for, in milliseconds. */
export interface WriterTimeouts {
  /** For the first bytes: it reads a long text first. */
  first: number
  /** Between two pieces of what it writes. */
  stall: number
  /** Before the second try; twice as long before the third. */
  backoff: number
  /** The longest that it may ask us to wait; then it is taken for down. */
  longestWait: number
}
