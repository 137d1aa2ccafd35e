import type { Language } from '#contract/fields/fields.ts'
import type { PageAssets } from './page-assets.ts'

/** The subset of JSON schema used by the API description. */
export interface DescribedSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: DescribedSchema[]
  oneOf?: DescribedSchema[]
  properties?: Record<string, DescribedSchema>
  required?: string[]
  items?: DescribedSchema
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface DescribedBody {
  mediaType: string
  schema: DescribedSchema
  example: unknown
}

export interface DescribedCall {
  /** `area.verb`, or another name of one word and a dot. */
  name: string
  method: string
  /** Relative to the base URL; `{name}` is replaced by the input of that name. */
  path: string
  summary: string
  who: string
  /** All inputs, wherever they are sent. */
  input: DescribedSchema
  example: Record<string, unknown>
  sends: 'query' | 'json' | 'form'
  response: DescribedBody
}

export interface DescribedArea {
  name: string
  title: string
  about: string
  calls: DescribedCall[]
}

/** Rendered by the app's components on the server. */
export interface ApiDocsPage {
  app: string
  language: Language
  /** Base URL of the API, without a trailing slash. */
  baseUrl: string
  areas: DescribedArea[]
}

export type RenderApiDocs = (page: ApiDocsPage, assets: PageAssets) => string
