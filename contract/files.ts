import * as v from 'valibot'
import { bytes } from './bytes.ts'
import { area, endpoint } from './endpoint.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { m } from './messages/paraglide/messages.js'

/** The size of one part of an upload, in bytes. */
export const partSize = 5_242_880

const uploadId = id
const key = v.pipe(
  v.string(),
  v.regex(/^[\w./-]{1,200}$/, () => m.id_invalid()),
)

export const files = area('files', {
  initiate: endpoint({
    method: 'POST',
    path: 'files/initiate-multipart-upload',
    who: 'leader',
    summary: 'Opens an upload of a list of members.',
    input: v.object({
      /** The file's name. */
      title: requiredText(300, () => m.field_required()),
      date: v.optional(v.string()),
      description: optionalText(5000),
      contentType: optionalText(200),
      userId: v.optional(id),
      label: v.picklist(['member-list'], () => m.field_invalid()),
      church_id: id,
    }),
    answer: v.object({ uploadId: v.string(), key: v.string() }),
  }),
  uploadPart: endpoint({
    method: 'POST',
    path: 'files/upload-part',
    who: 'leader',
    sends: 'form',
    summary: 'One part of at most 5 MB, numbered from 1. The same part twice is harmless.',
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
    answer: v.object({ partNumber: v.number(), size: v.number() }),
  }),
  complete: endpoint({
    method: 'POST',
    path: 'files/complete-multipart-upload',
    who: 'leader',
    summary: 'Closes an upload. A member list becomes an import that is read in the background.',
    input: v.object({ uploadId, key }),
    answer: v.object({ _id: v.string(), import_id: v.string() }),
  }),
})
