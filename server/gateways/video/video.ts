import type { Transcript } from '#contract/podcasts.ts'

/** Why a video has no captions. */
export type VideoProblem =
  | 'private'
  | 'deleted'
  /** Live now or scheduled. */
  | 'live'
  /** Restricted by age, membership or country. */
  | 'restricted'
  | 'captions_off'
  /** The site treats this server as a bot: 429, a captcha, or empty captions. */
  | 'blocked'
  | 'unreachable'

export class NoCaptions extends Error {
  readonly problem: VideoProblem

  constructor(problem: VideoProblem, cause?: unknown) {
    super(`No captions: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Title and picture, where available. */
export interface VideoAbout {
  title: string | undefined
  picture: Uint8Array | undefined
}

export interface VideoGateway {
  /** Works for videos without captions too. Rejects only when `signal` aborts. */
  describe(videoId: string, signal: AbortSignal): Promise<VideoAbout>
  /** Resolves to the timed captions. Throws `NoCaptions`. */
  readCaptions(videoId: string, signal: AbortSignal): Promise<Transcript>
}
