import { and, eq, inArray } from 'drizzle-orm'
import { maxPictureMegabytes } from '#contract/messages.ts'
import type { Db } from '#server/db/connection.ts'
import { messagePictures, messages } from '#server/db/schema/messages.ts'
import { framedPhoto } from '#server/pictures/framed-photo.ts'

/** Storage folder. */
export const pictureFolder = 'message-pictures'

/** Storage key. */
export const messagePictureKey = (name: string) => `${pictureFolder}/${name}`

/** Encodes a picture. Throws at `file` when it is too large or not a picture. */
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

/** Registers an uploaded picture for a later message. */
export async function addPicture(db: Db, userId: string, name: string): Promise<void> {
  await db.insert(messagePictures).values({ name, userId })
}

/** Claims an uploaded picture for a message. Resolves to false when it is unknown or in use. */
export async function takePicture(tx: Db, userId: string, name: string): Promise<boolean> {
  const taken = await tx
    .delete(messagePictures)
    .where(and(eq(messagePictures.name, name), eq(messagePictures.userId, userId)))
  return taken.rowCount === 1
}

/** Returns which of these pictures are in use or awaiting their message. */
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
