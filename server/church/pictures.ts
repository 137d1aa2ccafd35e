import type { ChurchPicture } from '#contract/church.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { Frame } from '#server/pictures/frame-picture.ts'
import { framedPhoto } from '#server/pictures/framed-photo.ts'

const maxMegabytes = 5
/** A cover has the format of a link preview. */
const frames: Record<ChurchPicture, Frame> = {
  logo: { width: 512, height: 512, fit: 'inside' },
  cover: { width: 1200, height: 630, fit: 'cover' },
}

/** Storage key. */
export const pictureKey = (picture: string) => `pictures/${picture}`

/** Encodes a picture. Throws 400 at `file` when it is too large or not a picture. */
export function makePicture(
  bytes: Uint8Array,
  kind: ChurchPicture,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const statuses = { tooLarge: 400, noPhoto: 400, tooManyPixels: 400 } as const
  return framedPhoto(bytes, maxMegabytes, statuses, frames[kind], signal)
}

const needed = query<{ picture: string }>(
  `select picture from churches, unnest(array[logo, cover]) as picture where picture = any($1)`,
  'pictures-needed',
)

/** Returns which of these pictures are in use. */
export async function neededPictures(db: Db, pictures: string[]): Promise<Set<string>> {
  return new Set((await needed(db, [pictures])).map(({ picture }) => picture))
}

const ofChurch = query<{ picture: string }>(
  `select picture from churches, unnest(array[logo, cover]) as picture
   where id = $1 and picture is not null`,
  'pictures-of-church',
)

/** Names of a church's pictures. */
export async function picturesOfChurch(db: Db, churchId: string): Promise<string[]> {
  return (await ofChurch(db, [churchId])).map(({ picture }) => picture)
}
