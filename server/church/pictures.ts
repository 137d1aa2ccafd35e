import type { ChurchPicture } from '#contract/church.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { Frame } from '#server/pictures/frame-picture.ts'
import { framedPhoto } from '#server/pictures/framed-photo.ts'

/** The most that a picture may have as it comes, in megabytes. */
const maxMegabytes = 5
/** A logo keeps its form; a cover has that of a link's picture in a message. */
const frames: Record<ChurchPicture, Frame> = {
  logo: { width: 512, height: 512, fit: 'inside' },
  cover: { width: 1200, height: 630, fit: 'cover' },
}

/** Where the storage has a picture of this name. */
export const pictureKey = (picture: string) => `pictures/${picture}`

/** A church's picture as it is stored. Throws a 400 at `file` when it is too large or no picture. */
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

/** Which of these pictures churches have. */
export async function neededPictures(db: Db, pictures: string[]): Promise<Set<string>> {
  return new Set((await needed(db, [pictures])).map(({ picture }) => picture))
}

const ofChurch = query<{ picture: string }>(
  `select picture from churches, unnest(array[logo, cover]) as picture
   where id = $1 and picture is not null`,
  'pictures-of-church',
)

/** The pictures of a church. */
export async function picturesOfChurch(db: Db, churchId: string): Promise<string[]> {
  return (await ofChurch(db, [churchId])).map(({ picture }) => picture)
}
