import type { PublicEvent } from '#contract/events.ts'
import type { Language } from '#contract/fields/fields.ts'
import type { PageAssets } from './page-assets.ts'

/** The data of an invitation's page. The server provides it, the app's components render it. */
export interface RsvpPage {
  /** The name of the app. */
  app: string
  /** Public origin of the server, without a trailing slash. */
  origin: string
  language: Language
  /** Whether the visitor has chosen the language on this page; its links then carry it. */
  languageChosen: boolean
  /** The ids in the link, if present. */
  eventId: string
  churchId: string | undefined
  memberId: string | undefined
  /** The code of the guest's short link, where one was made. */
  code: string | undefined
  /**
   * `incomplete`: the link lacks an id; `not-found`: there is no such invitation; `too-many`: this network has asked
   * for too many that are not there.
   */
  found: PublicEvent | 'incomplete' | 'not-found' | 'too-many'
  /** Whether the guest wants to change their RSVP. */
  asksAgain: boolean
  /** When it is rendered, by the server's clock. */
  renderedAt: string
  /** Whether the sent RSVP was rejected. */
  failed: boolean
}

/** Renders the page as a complete document. */
export type RenderRsvpPage = (page: RsvpPage, assets: PageAssets) => string
