import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { bytes } from '#contract/fields/bytes.ts'
import { id, optionalText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { maxPictureAlt } from './post-limits.ts'

export const maxBlogPictureMegabytes = 5

const self = { in: 'self', who: 'signed-in' } as const
const upload = { ...self, sends: 'form', fileMegabytes: maxBlogPictureMegabytes, long: true } as const

/** URL below the API's base URL, as `thumbnail` of a post. */
const response = v.object({ thumbnail: v.nullable(v.string()) })

/** URL below the API's base URL. */
const cover = v.object({ cover: v.nullable(v.string()), cover_alt: v.string() })
const alt = optionalText(maxPictureAlt)

/** `address` is what the text refers to; size in pixels. */
const textPicture = v.object({ address: v.string(), width: v.number(), height: v.number() })

const pictureUrl = v.pipe(
  v.string(() => m.blog_picture_address()),
  v.trim(),
  v.maxLength(2000, () => m.blog_picture_address()),
  v.regex(/^https:\/\/[^\s/?#]+/i, () => m.blog_picture_address()),
)

export const blogPictureCalls = {
  setPicture: endpoint({
    method: 'POST',
    path: 'blogs/{blog_id}/picture',
    ...upload,
    tries: { count: 100, minutes: 60 },
    summary:
      'Gives a post a picture (JPEG, PNG, WebP; up to 5 MB). It is cropped to a square and re-encoded, without metadata.',
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
  setCover: endpoint({
    method: 'POST',
    path: 'blogs/{blog_id}/cover',
    ...upload,
    tries: { count: 100, minutes: 60 },
    summary:
      'Gives a post a wide picture (JPEG, PNG, WebP; up to 5 MB) for the top of its page and for link previews. It is cropped to 1200 x 630 pixels and encoded again, without metadata.',
    input: v.object({ blog_id: id, file: bytes, alt }),
    response: cover,
  }),
  changeCover: endpoint({
    method: 'PUT',
    path: 'blogs/{blog_id}/cover',
    ...self,
    summary: 'Changes what describes the wide picture of a post.',
    input: v.object({ blog_id: id, alt }),
    response: cover,
  }),
  removeCover: endpoint({
    method: 'DELETE',
    path: 'blogs/{blog_id}/cover',
    ...self,
    summary: 'Takes the wide picture of a post away.',
    input: v.object({ blog_id: id }),
    response: cover,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: 'blogs/{blog_id}/pictures',
    ...upload,
    tries: { count: 200, minutes: 60 },
    summary:
      'Stores a picture for the text of a post (JPEG, PNG, WebP; up to 5 MB), and returns the `address` that the text names it by. 409 after 60 in one post.',
    input: v.object({ blog_id: id, file: bytes }),
    response: textPicture,
  }),
  fetchPicture: endpoint({
    method: 'POST',
    path: 'blogs/{blog_id}/pictures/fetch',
    ...self,
    long: true,
    tries: { count: 200, minutes: 60 },
    summary:
      'Fetches a picture of another site once, and stores it as one of this server: pages show pictures of no other. 400 where there is none.',
    input: v.object({ blog_id: id, url: pictureUrl }),
    response: textPicture,
  }),
}
