import type { Language } from '#contract/fields/fields.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import type { podcastPage, PodcastView, Transcript } from '#contract/podcasts.ts'
import type { PublisherView } from '#contract/publisher.ts'
import type { PublisherShow } from '#contract/shows/shows.ts'
import type { Post, postPage } from '#contract/blogs/posts.ts'
import type { RuntimeSettings } from '#contract/settings.ts'
import type * as v from 'valibot'

/** Embedded in the page, so that the app need not fetch it. */
export interface ServedPage {
  language: Language
  settings: RuntimeSettings
  /** Public origin of the server, without a trailing slash. */
  origin: string
  podcast?: PodcastView
  /** Not embedded: the app keeps the rendered text. */
  transcript?: Transcript | undefined
  /** Publisher page only, with the first page of podcasts. */
  publisher?: PublisherView
  show?: PublisherShow
  podcasts?: v.InferOutput<typeof podcastPage>
  /** Of a publisher, or written from a podcast. */
  posts?: v.InferOutput<typeof postPage>
  tag?: string
  /** Of the podcasts; empty: all. */
  series?: string
  /** Not embedded text: the app keeps the rendered one. */
  post?: Post
  league?: LeaguePage
}

/** Its style is part of the page. */
export function colourOf({ publisher, podcast, post }: ServedPage): string | null | undefined {
  return (publisher ?? podcast ?? post)?.look?.colour
}

export const servedPageId = 'served-page'

/** Id of the template with the app's files, for src/hydrate-later.ts. */
export const appFilesId = 'app-files'

/** Id of the message that the app failed to load. */
export const noConnectionId = 'no-connection'

export interface PublicPage {
  path: string
  /** Query string with "?", for pages that depend on it. */
  search?: string
  served: ServedPage
  listed: boolean
}

export interface RenderedPage {
  head: string
  content: string
  /** Plain text of the message that the app failed to load. */
  noConnection: string
}

export type RenderPublicPage = (page: PublicPage) => Promise<RenderedPage>
