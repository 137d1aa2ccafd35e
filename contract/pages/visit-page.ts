import type { Church } from '#contract/church.ts'
import type { Language } from '#contract/fields/fields.ts'
import type { PageAssets } from './page-assets.ts'

/** Rendered by the app's components on the server. */
export interface VisitPage {
  app: string
  language: Language
  code: string
  /** The church with its picture names and colour; undefined for an unknown code. */
  church: Pick<Church, 'name' | 'logo' | 'cover' | 'colour'> | undefined
  /** `done`: just sent. */
  state: 'form' | 'done'
  values: Record<'name' | 'phone' | 'email' | 'note', string>
  problems: Record<string, string>
  /** Error that belongs to no field. */
  failed: string | undefined
}

export type RenderVisitPage = (page: VisitPage, assets: PageAssets) => string
