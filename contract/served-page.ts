import type { Language } from './fields/fields.ts'
import type { Podcast, podcastPage, Publisher, Transcript } from './podcasts.ts'
import type { RuntimeSettings } from './settings.ts'
import type * as v from 'valibot'

/** What the server knew when it drew a page. It goes to the browser with the page, so that the app asks for none of it. */
export interface ServedPage {
  language: Language
  settings: RuntimeSettings
  /** Where people reach the server, without a slash at its end. */
  origin: string
  /** Of a podcast's page. */
  podcast?: Podcast
  /** Of a podcast's page, where there is one: drawn and not handed over, since the page keeps what is drawn. */
  transcript?: Transcript | undefined
  /** Of somebody's public page: whose, and the first of their podcasts. */
  publisher?: Publisher
  podcasts?: v.InferOutput<typeof podcastPage>
}

/** The element that holds it, as JSON. */
export const servedPageId = 'served-page'

/** The template that holds the elements which bring the app, for the script that wakes it (src/hydrate-later.ts). */
export const appFilesId = 'app-files'

/** The element that says that the app could not be fetched. */
export const noConnectionId = 'no-connection'

/** A public page that is to be drawn. */
export interface PublicPage {
  /** The page's own address, without a query. */
  path: string
  served: ServedPage
  /** Whether search engines may keep it. */
  listed: boolean
}

/** The parts of a page, as HTML. */
export interface RenderedPage {
  head: string
  content: string
  /** What to say when the app cannot be fetched, as text. */
  noConnection: string
}

/** Draws a public page with the app's own parts. */
export type RenderPublicPage = (page: PublicPage) => Promise<RenderedPage>
