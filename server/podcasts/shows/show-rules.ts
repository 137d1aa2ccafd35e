import { createHash } from 'node:crypto'
import { defaultCategory } from '#contract/shows/categories.ts'
import type { Show, ShowFields } from '#contract/shows/show-settings.ts'
import { shows } from '#contract/shows/shows.ts'
import type { PublisherShow } from '#contract/shows/shows.ts'
import type { ShowRow } from './show-store.ts'

/** What is stored while nothing is set. */
const unset: ShowFields = {
  name: '',
  description: '',
  language: '',
  ...defaultCategory,
  author: '',
  owner_name: '',
  owner_email: '',
  email_in_feed: false,
  copyright: '',
  website: '',
  explicit: false,
  type: 'episodic',
  locked: false,
  funding_url: '',
  funding_text: '',
  new_feed_url: '',
  guid: '',
}

export function viewShow(userId: string, row: ShowRow | undefined): Show {
  return {
    ...unset,
    ...row?.settings,
    cover: row?.cover ? coverPath(row.userId, row.cover) : null,
    feed_guid: row?.settings?.guid || permanentGuid(userId),
  }
}

/** For everyone: without the owner's address. */
export function viewPublisherShow(
  userId: string,
  row: ShowRow | undefined,
  series: PublisherShow['series'],
): PublisherShow {
  const { name, description, website, funding_url, funding_text, cover } = viewShow(userId, row)
  return { name, description, website, funding_url, funding_text, cover, series }
}

export function coverVersion(cover: string): string {
  return cover.slice(0, 16)
}

/** URL of a cover below the API's base URL. */
function coverPath(userId: string, cover: string): string {
  const path = shows.cover.path.replace('{user_id}', userId).replace('{picture}', '1400.jpg')
  return `${path}?v=${coverVersion(cover)}`
}

/** Of Podcasting 2.0. */
const feedNames = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** A UUID version 5 that does not change with the username. */
function permanentGuid(userId: string): string {
  const bytes = createHash('sha1').update(feedNames).update(userId).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
