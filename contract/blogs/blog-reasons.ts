/** Why a post was not written. */
export const blogReasons = [
  'private',
  'deleted',
  'live',
  'restricted',
  'captions_off',
  /** The video site refuses captions to this server, or rate-limits it. */
  'blocked',
  'unreachable',
  /** Fetching captions is switched off by the operator. */
  'switched_off',
  /** No response from the model, or no usable one. Finished chapters are kept. */
  'writer_down',
  /** Our key is refused, Retry-After is too long, or the model timed out. */
  'writer_key',
  'writer_busy',
  'writer_slow',
  'writer_nonsense',
  'cancelled',
  'failed',
] as const
export type BlogReason = (typeof blogReasons)[number]
