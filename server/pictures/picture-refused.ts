/** `too_heavy`: exceeds the memory or time limit. */
export type PictureProblem = 'no_picture' | 'too_many_pixels' | 'too_heavy'

/** A picture that cannot be decoded; the user can choose another one. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
