import type { PublishingMode } from '#contract/blogs/integrations.ts'
import type { CallProblem } from '#server/gateways/public-fetch.ts'

// Sites where posts are published. The caller stores the slug first, so that a post whose response was lost is found
// again.

export type PublishingProblem =
  | 'key_refused'
  /** The credentials lack a permission. */
  | 'forbidden'
  | 'collection_gone'
  /** `detail`: the field's name. */
  | 'field_gone'
  | 'item_gone'
  | 'picture_refused'
  | 'picture_too_large'
  /** `seconds`: how long to wait. */
  | 'wait'
  /** `detail`: the provider's message. */
  | 'refused'
  /** No such provider at this address. `detail` (also of `no_response`): PHP's message. */
  | 'not_found'
  | 'no_passwords'
  /** No response (`call` says why), or an unusable one. The request may have been executed. */
  | 'no_response'

export class PublishingFailed extends Error {
  readonly problem: PublishingProblem
  readonly detail: string
  readonly seconds: number
  readonly call: CallProblem | undefined

  constructor(
    problem: PublishingProblem,
    more: { detail?: string; seconds?: number; call?: CallProblem } = {},
  ) {
    super(problem)
    this.problem = problem
    this.detail = more.detail ?? ''
    this.seconds = more.seconds ?? 0
    this.call = more.call
  }
}

export interface Access {
  key: string
  /** Self-hosted sites: their address, and the user name of the key. */
  siteUrl?: string | undefined
  siteUser?: string | undefined
}

export interface Collection {
  id: string
  displayName: string
}

export interface CollectionField {
  slug: string
  displayName: string
  type: string
}

export interface Target {
  publishedTo: PublishingMode
  /** For providers with collections. `fieldMappings`: part of the post to field slug. */
  collectionId?: string | undefined
  fieldMappings?: Record<string, string> | undefined
  categories?: readonly number[] | undefined
}

export interface Article {
  title: string
  /** Sanitized HTML. */
  html: string
  description: string
  /** Unique among our posts. */
  slug: string
  /** `hash`: of the bytes. Null without a picture. */
  picture: { hash: string; read: () => Promise<Buffer> } | null
}

/** The post's stored ids at the provider; null when it may not exist there. */
export interface ExistingItem {
  remoteId: string | null
  pictureId: string | null
  pictureHash: string | null
}

export interface PublishedItem {
  remoteId: string
  url: string | null
  isDraft: boolean
}

/** All methods throw `PublishingFailed`. */
export interface PublishingProvider {
  /** Checks that the credentials may write posts. Resolves to the site's address, if any, and PHP's message. */
  verify(access: Access): Promise<{ siteUrl: string | null; notice: string }>
  collections(access: Access): Promise<Collection[]>
  /** Lists a collection's fields; empty when all posts have the same ones. */
  fields(access: Access, collectionId: string): Promise<CollectionField[]>
  /** Creates or updates the post. `onPicture` receives the id of an uploaded picture. */
  publish(
    access: Access,
    target: Target,
    article: Article,
    existing: ExistingItem,
    onPicture: (pictureId: string) => Promise<void>,
  ): Promise<PublishedItem>
}
