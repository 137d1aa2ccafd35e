import type { Language } from '#contract/fields/fields.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import type { podcastPage, PodcastView, Transcript } from '#contract/podcasts.ts'
import type { PublisherView } from '#contract/publisher.ts'
import type { Post, postPage } from '#contract/blogs/posts.ts'
import type { RuntimeSettings } from '#contract/settings.ts'
import type * as v from 'valibot'

/** The data from which the server rendered a page. It is sent with the page, so that the app need not request it. */
export interface ServedPage {
  language: Language
  settings: RuntimeSettings
  /** Public origin of the server, without a trailing slash. */
  origin: string
  /** Podcast page only. */
  podcast?: PodcastView
  /** Podcast page only, if there is one: rendered but not sent as data, because the page keeps the rendered text. */
  transcript?: Transcript | undefined
  /** Publisher's page only: the publisher and the first page of their podcasts. */
  publisher?: PublisherView
  podcasts?: v.InferOutput<typeof podcastPage>
  /** Publisher's page only: the first page of their posts. A podcast's page: the posts that were written from it. */
  posts?: v.InferOutput<typeof postPage>
  /** Publisher's page only: the tag of its posts, where only those with one are shown. */
  tag?: string
  /** Page of a post only. Its text is rendered but not sent as data, because the page keeps the rendered text. */
  post?: Post
  /** Page of a league, event or job only. */
  league?: LeaguePage
}

/** Returns the colour of the church that a page belongs to, if it has one: its style is within the page. */
export function colourOf({ publisher, podcast, post }: ServedPage): string | null | undefined {
  return (publisher ?? podcast ?? post)?.look?.colour
}

/** Id of the element that contains it as JSON. */
export const servedPageId = 'served-page'

/** Id of the template with the elements that load the app, for the hydration script (src/hydrate-later.ts). */
export const appFilesId = 'app-files'

/** Id of the notice that the app could not be loaded. */
export const noConnectionId = 'no-connection'

/** A public page to render. */
export interface PublicPage {
  /** Path of the page, without a query. */
  path: string
  /** The query, of a page whose links and words depend on it: with its question mark. */
  search?: string
  served: ServedPage
  /** Whether search engines may index it. */
  listed: boolean
}

/** The parts of a page, as HTML. */
export interface RenderedPage {
  head: string
  content: string
  /** The notice that the app could not be loaded, as text. */
  noConnection: string
}

/** Renders a public page with the app's components. */
export type RenderPublicPage = (page: PublicPage) => Promise<RenderedPage>
