import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { bytes } from '#contract/fields/bytes.ts'
import { id } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** The most that the picture of a post may have as it comes, in megabytes. */
export const maxBlogPictureMegabytes = 5

const self = { in: 'self', who: 'signed-in' } as const

/** URL of the picture below the API's base URL, as `thumbnail` of a post; null: it has none. */
const response = v.object({ thumbnail: v.nullable(v.string()) })

/** The calls of posts that are about their picture. */
export const blogPictureCalls = {
  setPicture: endpoint({
    method: 'POST',
    path: 'blogs/{blog_id}/picture',
    ...self,
    sends: 'form',
    fileMegabytes: maxBlogPictureMegabytes,
    long: true,
    tries: { count: 100, minutes: 60 },
    summary:
      'Gives a post a picture (JPEG, PNG, WebP; up to 5 MB). It is cropped to a square and encoded anew, without metadata.',
    input: v.object({ blog_id: id, file: bytes }),
    response,
  }),
  choosePicture: endpoint({
    method: 'PUT',
    path: 'blogs/{blog_id}/picture',
    ...self,
    summary:
      'Gives a post the artwork of the sermon that it was written from, or no picture. 404 where there is no such sermon.',
    input: v.object({
      blog_id: id,
      from: v.picklist(['sermon', 'none'], () => m.field_invalid()),
    }),
    response,
  }),
}
