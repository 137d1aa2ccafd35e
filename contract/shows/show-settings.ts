import * as v from 'valibot'
import { bytes } from '#contract/fields/bytes.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { isEmailAddress, normalizeEmail } from '#contract/fields/email-address.ts'
import { shortText } from '#contract/fields/fields.ts'
import { website, withScheme } from '#contract/fields/profile-fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { categories } from './categories.ts'

/** Codes by ISO 639; empty: the language of the church. */
export const showLanguages = ['', 'ht', 'fr', 'en', 'es', 'pt', 'de', 'it', 'nl', 'ar', 'ru', 'zh'] as const

/** `serial`: apps list the first episode first. */
export const showTypes = ['episodic', 'serial'] as const

/** Pixels per side of a cover, as Apple requires. */
export const coverSide = { min: 1400, max: 3000 }
export const coverMegabytes = 10

const flag = v.boolean(() => m.field_invalid())

/** An address on the web; empty: none. */
const webAddress = v.pipe(
  shortText(500),
  v.transform(withScheme),
  v.check(
    (text) => text === '' || website.test(text),
    () => m.website_invalid(),
  ),
)

/** What a publisher says of their podcast as a whole. Empty texts: as if there were no settings. */
export const showFields = v.object({
  name: shortText(200),
  /** Apple's limit. */
  description: shortText(4000),
  language: v.picklist(showLanguages, () => m.field_invalid()),
  category: v.picklist(Object.keys(categories), () => m.field_invalid()),
  /** Of the category; empty: none. */
  subcategory: shortText(60),
  author: shortText(128),
  owner_name: shortText(128),
  owner_email: v.pipe(
    shortText(254),
    v.transform(normalizeEmail),
    v.check(
      (text) => text === '' || isEmailAddress(text),
      () => m.email_invalid_register(),
    ),
  ),
  /** Directories read it to verify the owner; so does everyone else. */
  email_in_feed: flag,
  copyright: shortText(200),
  website: webAddress,
  explicit: flag,
  type: v.picklist(showTypes, () => m.field_invalid()),
  /** Other hosts may not import the feed. */
  locked: flag,
  funding_url: webAddress,
  /** The limit of `podcast:funding`. */
  funding_text: shortText(128),
  /** The feed's address at its new host; requests are redirected there. */
  new_feed_url: webAddress,
  /** `podcast:guid` that the show had at another host; empty: its own. */
  guid: v.pipe(
    shortText(36),
    v.toLowerCase(),
    v.regex(/^$|^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/, () => m.show_guid_invalid()),
  ),
})
export type ShowFields = v.InferOutput<typeof showFields>

export const show = v.object({
  ...showFields.entries,
  /** URL of the cover below the API's base URL, a square JPEG of 1400 pixels; null: none. */
  cover: v.nullable(v.string()),
  /** `podcast:guid` in the feed. */
  feed_guid: v.string(),
})
export type Show = v.InferOutput<typeof show>

/** The settings of one's own podcast. */
export const showSettings = area('showSettings', {
  get: endpoint({
    method: 'GET',
    path: 'files/user/show',
    in: 'self',
    who: 'signed-in',
    summary: 'The settings of one’s own podcast, as its feed has them.',
    input: v.object({}),
    response: show,
  }),
  save: endpoint({
    method: 'PUT',
    path: 'files/user/show',
    in: 'self',
    who: 'signed-in',
    summary: 'Changes the settings of one’s own podcast.',
    input: showFields,
    response: show,
  }),
  setCover: endpoint({
    method: 'PUT',
    path: 'files/user/show/cover',
    in: 'self',
    who: 'signed-in',
    sends: 'form',
    long: true,
    fileMegabytes: coverMegabytes,
    summary:
      'Gives one’s own podcast a cover: a square JPEG, PNG or WebP of 1400 to 3000 pixels, up to 10 MB. It is re-encoded.',
    input: v.object({ file: bytes }),
    response: show,
  }),
  removeCover: endpoint({
    method: 'DELETE',
    path: 'files/user/show/cover',
    in: 'self',
    who: 'signed-in',
    summary: 'Takes the cover of one’s own podcast away.',
    input: v.object({}),
    response: show,
  }),
  names: endpoint({
    method: 'GET',
    path: 'files/user/episode-names',
    in: 'self',
    who: 'signed-in',
    summary: 'The series and speakers of one’s own podcasts, the latest first.',
    input: v.object({}),
    response: v.object({ series: v.array(v.string()), speakers: v.array(v.string()) }),
  }),
})
