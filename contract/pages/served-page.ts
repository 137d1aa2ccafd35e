import type { Language } from '#contract/fields/fields.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import type { podcastPage, PodcastView, Transcript } from '#contract/podcasts.ts'
import type { PublisherView } from '#contract/publisher.ts'
import type { Post, postPage } from '#contract/blogs/posts.ts'
import type { RuntimeSettings } from '#contract/settings.ts'
import type * as v from 'valibot'

/** Data of a server-rendered page, embedded in it so that the app need not fetch it. */
export interface ServedPage {
  language: Language
  settings: RuntimeSettings
  /** Public origin of the server, without a trailing slash. */
  origin: string
  /** Podcast page only. */
  podcast?: PodcastView
  /** Podcast page with a transcript only. Not embedded: the app keeps the rendered text. */
  transcript?: Transcript | undefined
  /** Publisher page only: the publisher and the first page of podcasts. */
  publisher?: PublisherView
  podcasts?: v.InferOutput<typeof podcastPage>
  /** Publisher page: the first page of posts. Podcast page: posts written from it. */
  posts?: v.InferOutput<typeof postPage>
  /** Publisher page only: the tag filter of the posts. */
  tag?: string
  /** Post page only. The text is not embedded: the app keeps the rendered text. */
  post?: Post
  /** League page only. */
  league?: LeaguePage
}

/** Returns the colour of the page's church, if any; its style is part of the page. */
export function colourOf({ publisher, podcast, post }: ServedPage): string | null | undefined {
  return (publisher ?? podcast ?? post)?.look?.colour
}

/** Id of the element that contains the data as JSON. */
export const servedPageId = 'served-page'

/** Id of the template with the app's files, for src/hydrate-later.ts. */
export const appFilesId = 'app-files'

/** Id of the message that the app failed to load. */
export const noConnectionId = 'no-connection'

/** A public page to render. */
export interface PublicPage {
  /** Path without query. */
  path: string
  /** Query string with "?", for pages that depend on it. */
  search?: string
  served: ServedPage
  /** Search engines may index it. */
  listed: boolean
}

/** HTML parts of a rendered page. */
export interface RenderedPage {
  head: string
  content: string
  /** Plain text of the message that the app failed to load. */
  noConnection: string
}

/** Renders a public page with the app's components. */
export type RenderPublicPage = (page: PublicPage) => Promise<RenderedPage>
