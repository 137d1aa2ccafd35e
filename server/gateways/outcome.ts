/** What came of handing a message to a provider. */
export type Outcome =
  /** The provider has it, and names it so from now on. */
  | { kind: 'taken'; providerId: string }
  /** The provider will not take it; `problem` is its code for why. */
  | { kind: 'refused'; problem: string }
  /** It has certainly not been taken, and may be if it is tried again later. */
  | { kind: 'later' }
  /** No answer came: it may have been taken or not. Whoever tries again may send it twice. */
  | { kind: 'unknown' }

/** The network's codes of connections that were never made, so that nothing can have been taken. */
export const neverReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])
