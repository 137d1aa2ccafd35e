/** The outcome of sending a message through a provider. */
export type Outcome =
  /** The provider has accepted it under this id. */
  | { kind: 'taken'; providerId: string }
  /** The provider has rejected it; `problem` is its error code. */
  | { kind: 'refused'; problem: string }
  /** It has certainly not been accepted; retry later. */
  | { kind: 'later' }
  /** No response: it may have been accepted. A retry may send it twice. */
  | { kind: 'unknown' }

/** Error codes of connections that were never established, so that nothing can have been accepted. */
export const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
])
