/** Outcome of sending a message through a provider. */
export type Outcome =
  | { kind: 'taken'; providerId: string }
  /** Rejected; `problem` is the provider's error code. */
  | { kind: 'refused'; problem: string }
  /** Not accepted for sure; safe to retry. */
  | { kind: 'later' }
  /** No response: it may have been accepted. */
  | { kind: 'unknown' }

/** Errors of connections that were never established. */
export const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
])
