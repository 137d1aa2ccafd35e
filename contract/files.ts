import * as v from 'valibot'
import { bytes } from './fields/bytes.ts'
import { area, endpoint } from './endpoint.ts'
import type { ResponseOf } from './endpoint.ts'
import { id, message, optionalText } from './fields/fields.ts'
import { m } from './locales/paraglide/messages.js'
import { podcast } from './podcasts.ts'

/** The size of one part of an upload, in bytes. */
export const partSize = 5_242_880

/** The most that the audio of a podcast may have, in bytes. */
export const maxPodcastBytes = 2 * 1024 ** 3

const uploadId = id
const key = v.pipe(
  v.string(),
  v.regex(/^[\w./-]{1,200}$/, () => m.id_invalid()),
)

export const files = area('files', {
  initiate: endpoint({
    method: 'POST',
    path: 'files/initiate-multipart-upload',
    in: 'self',
    who: 'signed-in',
    long: true,
    summary:
      'Opens an upload: of a podcast, or of a list of members by one who leads the church. The same id again ' +
      'answers the same upload.',
    input: v.object({
      /** Made by the client, so that asking again after a lost answer opens nothing twice. */
      id: v.optional(id),
      label: v.picklist(['podcast', 'member-list'], () => m.field_invalid()),
      /** The podcast's title, or the list's file name. */
      title: v.pipe(v.string(), v.trim(), v.maxLength(300)),
      /** Of a podcast: the day it was recorded. */
      date: v.optional(v.string()),
      /** Of a podcast. */
      description: optionalText(5000),
      /** Of a podcast. */
      privacy_status: v.optional(v.number()),
      /** What the client takes the file for; the server looks for itself. */
      contentType: optionalText(200),
      /** The whole file in bytes: what is too large is refused before it is sent. */
      size: v.optional(
        v.pipe(
          v.number(() => m.number_invalid()),
          v.integer(() => m.number_invalid()),
          v.minValue(0, () => m.number_invalid()),
        ),
      ),
      userId: v.optional(id),
      /** Of a list of members. */
      church_id: v.optional(id),
    }),
    response: v.object({ uploadId: v.string(), key: v.string() }),
  }),
  uploadPart: endpoint({
    method: 'POST',
    path: 'files/upload-part',
    in: 'self',
    who: 'signed-in',
    long: true,
    sends: 'form',
    summary:
      'One part, numbered from 1: 5 MB, the last one what is left. In any order, several at once; the same part ' +
      'twice is harmless.',
    input: v.object({
      uploadId,
      key,
      partNumber: v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))], () =>
          m.number_invalid(),
        ),
        v.integer(() => m.number_invalid()),
        v.minValue(1, () => m.number_invalid()),
        v.maxValue(10_000, () => m.number_invalid()),
      ),
      file: bytes,
    }),
    response: v.object({ partNumber: v.number(), size: v.number() }),
  }),
  uploaded: endpoint({
    method: 'GET',
    path: 'files/uploads/{uploadId}',
    in: 'self',
    who: 'signed-in',
    summary: 'What has arrived of one’s own upload: where to go on after a break.',
    input: v.object({ uploadId }),
    response: v.object({
      uploadId: v.string(),
      key: v.string(),
      parts: v.array(v.object({ partNumber: v.number(), size: v.number() })),
      /** It has been closed; closing it again answers what it became. */
      completed: v.boolean(),
    }),
  }),
  complete: endpoint({
    method: 'POST',
    path: 'files/complete-multipart-upload',
    in: 'self',
    who: 'signed-in',
    long: true,
    summary:
      'Closes an upload: audio becomes a podcast; a member list becomes an import that is read in the background. ' +
      'Again: the same answer.',
    input: v.object({ uploadId, key }),
    response: v.union([podcast, v.object({ _id: v.string(), import_id: v.string() })]),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: 'files/uploads/{uploadId}',
    in: 'self',
    who: 'signed-in',
    long: true,
    summary: 'Gives up one’s own upload that has not been closed; nothing of it stays.',
    input: v.object({ uploadId }),
    response: message,
  }),
})

/** The id of the import that a list of members has become. */
export function importOf(closed: ResponseOf<typeof files.complete>): string {
  if (!('import_id' in closed)) throw new Error('This upload was not a list of members.')
  return closed.import_id
}
