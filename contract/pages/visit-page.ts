import type { Church } from '#contract/church.ts'
import type { Language } from '#contract/fields/fields.ts'
import type { PageAssets } from './page-assets.ts'

/** The data of the page behind a visitor card's QR code. The server provides it, the app's components render it. */
export interface VisitPage {
  /** The name of the app. */
  app: string
  language: Language
  code: string
  /** The church, with the names of its pictures and its colour; undefined: there is no such code. */
  church: Pick<Church, 'name' | 'logo' | 'cover' | 'colour'> | undefined
  /** `done`: it has just been sent. */
  state: 'form' | 'done'
  /** What was typed, and what is wrong with it. */
  values: Record<'name' | 'phone' | 'email' | 'note', string>
  problems: Record<string, string>
  /** What went wrong that belongs to no field. */
  failed: string | undefined
}

/** Renders the page as a complete document. */
export type RenderVisitPage = (page: VisitPage, assets: PageAssets) => string
