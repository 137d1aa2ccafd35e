import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { message } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const uploadKinds = [
  'podcast',
  'resume',
  'photo',
  'church_picture',
  'message_picture',
  'import',
] as const
export type UploadKind = (typeof uploadKinds)[number]

export const uploadedFile = v.object({
  /** Unique within its kind. */
  id: v.string(),
  kind: v.picklist(uploadKinds),
  name: v.string(),
  /** In bytes. */
  size: v.number(),
  /** `failed`: uploaded but not usable. */
  status: v.picklist(['uploading', 'processing', 'ready', 'failed']),
  createdAt: v.string(),
  /** Relative to the API base URL, valid for at least 5 minutes; null if not downloadable. */
  url: v.nullable(v.string()),
  /** App path where it is used; null if unused. */
  path: v.nullable(v.string()),
  /** False for a message's picture after 10 minutes, and a list that is being added. */
  deletable: v.boolean(),
})
export type UploadedFile = v.InferOutput<typeof uploadedFile>

export const uploads = area('uploads', {
  list: endpoint({
    method: 'GET',
    path: 'auth/users/files',
    in: 'self',
    who: 'signed-in',
    summary:
      'Everything that the caller has uploaded, with the pictures of the churches that they own, the latest first; ' +
      'and the space that it takes in bytes.',
    input: v.object({}),
    response: v.object({ files: v.array(uploadedFile), used: v.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth/users/files/{kind}/{file_id}',
    in: 'self',
    who: 'signed-in',
    long: true,
    summary:
      'Deletes a file of the caller as its area does: a podcast with its recording, a message with its picture, an ' +
      'import with its list. 409 where it is not `deletable`.',
    input: v.object({
      kind: v.picklist(uploadKinds, () => m.field_invalid()),
      /** `id` from the list: an id, or the file name of a resume. */
      file_id: v.pipe(
        v.string(() => m.id_invalid()),
        v.regex(/^[\w-]{1,64}(\.\w{1,5})?$/, () => m.id_invalid()),
      ),
    }),
    response: message,
  }),
})
