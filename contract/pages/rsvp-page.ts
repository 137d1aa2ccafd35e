import type { PublicEvent } from '#contract/events.ts'
import type { Language } from '#contract/fields/fields.ts'
import type { PageAssets } from './page-assets.ts'

/** Rendered by the app's components on the server. */
export interface RsvpPage {
  app: string
  /** Public origin of the server, without a trailing slash. */
  origin: string
  language: Language
  /** The visitor chose the language on this page; its links keep it. */
  languageChosen: boolean
  /** Ids in the link, if present. */
  eventId: string
  churchId: string | undefined
  memberId: string | undefined
  /** Code of the guest's short link, if any. */
  code: string | undefined
  /** `incomplete`: the link lacks an id; `too-many`: rate limit of failed lookups per IP address. */
  found: PublicEvent | 'incomplete' | 'not-found' | 'too-many'
  /** The guest wants to change the RSVP. */
  asksAgain: boolean
  renderedAt: string
  failed: boolean
}

export type RenderRsvpPage = (page: RsvpPage, assets: PageAssets) => string
