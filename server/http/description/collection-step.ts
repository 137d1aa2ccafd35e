import type { CallName } from './calls.ts'

/** One request of the collection. */
export interface Step {
  call: CallName
  /** Of a call that is made more than once: what this time is about. */
  about?: string
  /** Values in place of those of the example, by the input's fields. */
  with?: Record<string, unknown>
  /** Variables for the calls after it: each an expression on the response's `body`. */
  sets?: Record<string, string>
  /** JavaScript that runs before it. */
  before?: string
  /** It is made again until this expression on the response's `body` is true. */
  until?: string
  /** What a run cannot have: a mailed code, a passkey. A run skips the call, unless `by_hand` is set. */
  needs?: { what: string }
  /** The call needs a server that takes cards; elsewhere a run skips it. */
  card?: true
}
