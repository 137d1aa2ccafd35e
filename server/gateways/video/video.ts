import type { Transcript } from '#contract/podcasts.ts'

/** Why there are no captions to be had. */
export type VideoProblem =
  | 'private'
  | 'deleted'
  /** It is being broadcast, or will be. */
  | 'live'
  /** Not everybody may watch it: an age, a membership, a country. */
  | 'restricted'
  | 'captions_off'
  /** The site takes this server for a program: 429, a wall for bots, captions that come empty. */
  | 'blocked'
  | 'unreachable'

/** A video without captions that can be read. */
export class NoCaptions extends Error {
  readonly problem: VideoProblem

  constructor(problem: VideoProblem, cause?: unknown) {
    super(`No captions: ${problem}`, { cause })
    this.problem = problem
  }
}

/** What a video is called, and the bytes of its picture, as far as they could be had. */
export interface VideoAbout {
  title: string | undefined
  picture: Uint8Array | undefined
}

/** Reads videos of a site by their ids. */
export interface VideoGateway {
  /** Returns what is known of a video, also of one without captions. Rejects only when `signal` aborts, with its reason. */
  describe(videoId: string, signal: AbortSignal): Promise<VideoAbout>
  /** Returns the captions of a video with their times. Throws `NoCaptions`. */
  readCaptions(videoId: string, signal: AbortSignal): Promise<Transcript>
}
