import type { Language } from '#contract/fields/fields.ts'
import type { PageAssets } from './page-assets.ts'

/** A JSON schema, as far as the API description uses it. */
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

/** A body of a request or a response. */
export interface DescribedBody {
  mediaType: string
  schema: DescribedSchema
  example: unknown
}

/** A call in the API description. */
export interface DescribedCall {
  /** `area.verb`, or another name of one word and a dot. */
  name: string
  method: string
  /** Below the base address; `{name}` stands for the input of that name. */
  path: string
  summary: string
  who: string
  /** All that it takes, wherever it travels. */
  input: DescribedSchema
  /** What a caller may send, by the fields of `input`. */
  example: Record<string, unknown>
  sends: 'query' | 'json' | 'form'
  response: DescribedBody
}

/** An area with its calls. */
export interface DescribedArea {
  name: string
  title: string
  about: string
  calls: DescribedCall[]
}

/** The data of the page that describes the API. The server provides it, the app's components render it. */
export interface ApiDocsPage {
  /** The name of the app. */
  app: string
  language: Language
  /** The address below which all calls are, without a trailing slash. */
  baseUrl: string
  areas: DescribedArea[]
}

/** Renders the page as a complete document. */
export type RenderApiDocs = (page: ApiDocsPage, assets: PageAssets) => string
