/** Why a picture is not decoded. `too_heavy`: it takes too much memory or time. */
export type PictureProblem = 'no_picture' | 'too_many_pixels' | 'too_heavy'

/** A picture that cannot be taken. The user can choose another one. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
