import { squarePhoto } from '#server/pictures/framed-photo.ts'

/** The most that a member's photo may have as it comes, in megabytes. */
const maxMegabytes = 5

/** Where the storage has a photo of this name. */
export const photoKey = (photo: string) => `photos/${photo}`

/** A member's photo as it is stored. Throws a 400 at `file` when it is too large or no photo. */
export function makePhoto(bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  return squarePhoto(bytes, maxMegabytes, { tooLarge: 400, noPhoto: 400, tooManyPixels: 400 }, signal)
}
