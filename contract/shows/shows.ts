import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, optionalText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** What a publisher says of their podcast as a whole. Empty texts: not given. */
export const publisherShow = v.object({
  name: v.string(),
  description: v.string(),
  website: v.string(),
  funding_url: v.string(),
  funding_text: v.string(),
  /** URL of the cover below the API's base URL, a square JPEG of 1400 pixels; null: none. */
  cover: v.nullable(v.string()),
  /** The series of their public podcasts, the latest first, with the number of podcasts. */
  series: v.array(v.object({ name: v.string(), count: v.number() })),
})
export type PublisherShow = v.InferOutput<typeof publisherShow>

/** Podcasts as a whole, for everyone. */
export const shows = area('shows', {
  ofPublisher: endpoint({
    method: 'GET',
    path: 'files/public/{username}/show',
    who: 'anyone',
    summary: 'What somebody says of their podcast as a whole, and the series in it.',
    input: v.object({ username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)) }),
    response: publisherShow,
  }),
  cover: endpoint({
    method: 'GET',
    path: 'files/show/{user_id}/{picture}',
    who: 'anyone',
    summary: 'The cover of a podcast: a square of so many pixels.',
    input: v.object({
      user_id: id,
      picture: v.picklist(['300.jpg', '1400.jpg'], () => m.field_invalid()),
      /** Version that changes with the cover, so that the response can be cached for long. */
      v: optionalText(64),
    }),
    response: { download: 'image/jpeg' },
  }),
})
