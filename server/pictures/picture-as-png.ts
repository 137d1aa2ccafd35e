import { withPicture } from './open-picture.ts'

/** Makes a PNG of a picture. */
export function run(bytes: Uint8Array): Promise<Uint8Array> {
  return withPicture(bytes, (picture) => picture.png().toBuffer())
}
