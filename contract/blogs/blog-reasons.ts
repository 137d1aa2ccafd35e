/** Why a post was not written. */
export const blogReasons = [
  /** Of a video. */
  'private',
  'deleted',
  'live',
  'restricted',
  'captions_off',
  /** The video site refuses captions to this server, or limits their number. */
  'blocked',
  'unreachable',
  /** The operator has the server fetch no captions. */
  'switched_off',
  /** The model did not respond, or with what is no post. What it had written stays. */
  'writer_down',
  /** Its server refuses our key, asks to wait longer than we do, or took too long. */
  'writer_key',
  'writer_busy',
  'writer_slow',
  'writer_nonsense',
  'cancelled',
  /** Anything else. */
  'failed',
] as const
export type BlogReason = (typeof blogReasons)[number]
