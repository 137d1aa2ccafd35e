import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { id, message } from './fields/fields.ts'
import { m } from './locales/paraglide/messages.js'

/** What one uploads. */
export const uploadKinds = [
  'podcast',
  'resume',
  'photo',
  'import',
  'church_picture',
  'message_picture',
] as const
export type UploadKind = (typeof uploadKinds)[number]

/** A file that the caller has uploaded. */
export const uploadedFile = v.object({
  /** Unique within its kind. */
  id: v.string(),
  kind: v.picklist(uploadKinds),
  name: v.string(),
  /** In bytes. */
  size: v.number(),
  status: v.picklist(['uploading', 'processing', 'ready', 'failed']),
  createdAt: v.string(),
  /** A path below the base address of the API where it can be downloaded for 5 minutes; null: it cannot be yet. */
  url: v.nullable(v.string()),
  /** Where it is used, an address of the app; null: nowhere. */
  path: v.nullable(v.string()),
  /**
   * What deleting it does: takes a recording from its listeners, a resume or a photo from the profile, a picture from a
   * message or a church; `nothing` else.
   */
  breaks: v.picklist(['podcast', 'profile', 'church', 'message', 'nothing']),
})
export type UploadedFile = v.InferOutput<typeof uploadedFile>

/** The calls for what one has uploaded. */
export const uploads = area('uploads', {
  list: endpoint({
    method: 'GET',
    path: 'auth/users/files',
    in: 'self',
    who: 'signed-in',
    summary:
      'Everything that the caller has uploaded, the latest first, and the space that it takes in bytes.',
    input: v.object({}),
    response: v.object({ files: v.array(uploadedFile), used: v.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth/users/files/{kind}/{file_id}',
    in: 'self',
    who: 'signed-in',
    summary: 'Deletes a file of the caller and what it is used for; 409 of a message older than 10 minutes.',
    input: v.object({ kind: v.picklist(uploadKinds, () => m.field_invalid()), file_id: id }),
    response: message,
  }),
})
