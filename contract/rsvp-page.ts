import type { PublicEvent } from './events.ts'
import type { Language } from './fields/fields.ts'

/** What a page of an invitation is drawn from. The server fills it in, the app's own parts draw it. */
export interface RsvpPage {
  /** The name of the app. */
  app: string
  /** Where people reach the server, without a slash at its end. */
  origin: string
  language: Language
  /** The visitor has chosen the language on this page: its links keep it. */
  languageChosen: boolean
  /** The ids of the link, as far as it has them. */
  eventId: string
  churchId: string | undefined
  memberId: string | undefined
  /** `missing`: the link lacks an id; `gone`: there is no such invitation. */
  found: PublicEvent | 'missing' | 'gone'
  /** The guest has answered and wants to answer anew. */
  asksAgain: boolean
  /** An answer was sent and not taken. */
  failed: boolean
}

/** Where the built script and style sheets of the page are. */
export interface RsvpAssets {
  script: string | undefined
  styles: string[]
}

/** Draws the page as a whole document. */
export type RenderRsvpPage = (page: RsvpPage, assets: RsvpAssets) => string
