import { and, eq, inArray } from 'drizzle-orm'
import { maxPictureMegabytes } from '#contract/messages.ts'
import type { Db } from '#server/db/connection.ts'
import { messagePictures, messages } from '#server/db/schema/messages.ts'
import { framedPhoto } from '#server/pictures/framed-photo.ts'

/** The folder of the storage that has the pictures of messages. */
export const pictureFolder = 'message-pictures'

/** Where the storage has the picture of this name. */
export const messagePictureKey = (name: string) => `${pictureFolder}/${name}`

/** A picture as it is stored. Throws at `file` when it is too large or none. */
export function makePicture(bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  const statuses = { tooLarge: 413, noPhoto: 415, tooManyPixels: 422 } as const
  return framedPhoto(
    bytes,
    maxPictureMegabytes,
    statuses,
    { width: 1600, height: 1600, fit: 'inside' },
    signal,
  )
}

/** Notes that the person has stored a picture for a message that is to follow. */
export async function addPicture(db: Db, userId: string, name: string): Promise<void> {
  await db.insert(messagePictures).values({ name, userId })
}

/** Takes a picture for a message of the person. False: they have stored none of this name, or it has its message. */
export async function takePicture(tx: Db, userId: string, name: string): Promise<boolean> {
  const taken = await tx
    .delete(messagePictures)
    .where(and(eq(messagePictures.name, name), eq(messagePictures.userId, userId)))
  return taken.rowCount === 1
}

/** Which of these pictures messages have, or are to have. */
export async function neededMessagePictures(db: Db, names: string[]): Promise<Set<string>> {
  const inMessages = await db
    .select({ name: messages.picture })
    .from(messages)
    .where(inArray(messages.picture, names))
  const waiting = await db
    .select({ name: messagePictures.name })
    .from(messagePictures)
    .where(inArray(messagePictures.name, names))
  return new Set([...inMessages, ...waiting].map(({ name }) => name!))
}
