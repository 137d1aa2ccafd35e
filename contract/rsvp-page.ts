import type { PublicEvent } from './events.ts'
import type { Language } from './fields/fields.ts'

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
  /** `incomplete`: the link lacks an id; `not-found`: there is no such invitation. */
  found: PublicEvent | 'incomplete' | 'not-found'
  /** Whether the guest wants to change their RSVP. */
  asksAgain: boolean
  /** Whether the sent RSVP was rejected. */
  failed: boolean
}

/** URLs of the built script and style sheets of the page. */
export interface RsvpAssets {
  script: string | undefined
  styles: string[]
}

/** Renders the page as a complete document. */
export type RenderRsvpPage = (page: RsvpPage, assets: RsvpAssets) => string
