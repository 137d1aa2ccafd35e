import type { PublishingMode } from '#contract/blogs/integrations.ts'
import type { CallProblem } from '#server/gateways/public-fetch.ts'

// Sites that posts are published on. Nothing here is stored: the caller has written down the slug of a post before it is
// published, so that one which was made without a response is found by it, and no second one is made.

/** Why a provider did not do what it was asked. */
export type PublishingProblem =
  /** The key, or the name and password, are not accepted. */
  | 'key_refused'
  /** They are, and may not do this. */
  | 'forbidden'
  | 'collection_gone'
  /** `detail`: the field's name. */
  | 'field_gone'
  | 'item_gone'
  | 'picture_refused'
  | 'picture_too_large'
  /** `seconds`: how long to wait. */
  | 'wait'
  /** `detail`: the provider's own reason. */
  | 'refused'
  /** There is no such provider at this address. `detail`, here and of `no_response`: what PHP printed. */
  | 'not_found'
  /** It does not offer the kind of password that is needed. */
  | 'no_passwords'
  /** `call`: why there was no response; undefined: one that nobody can use. What was asked for may have been done. */
  | 'no_response'

/** A provider did not do what it was asked. */
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

/** What opens somebody's account at a provider. */
export interface Access {
  key: string
  /** Of a site of their own: its address, and the name that belongs to the key. */
  siteUrl?: string | undefined
  siteUser?: string | undefined
}

/** Something that posts can be put into. */
export interface Collection {
  id: string
  displayName: string
}

/** A part of what a collection's items are made of. */
export interface CollectionField {
  slug: string
  displayName: string
  type: string
}

/** Where a post goes. */
export interface Target {
  publishedTo: PublishingMode
  /** Of a provider with collections: which one, and which of its fields takes what. */
  collectionId?: string | undefined
  fieldMappings?: Record<string, string> | undefined
  categories?: readonly number[] | undefined
}

/** A post as it is to be there. */
export interface Article {
  title: string
  /** Safe HTML. */
  html: string
  description: string
  /** Its name in addresses, which no other post of ours has. */
  slug: string
  /** `hash`: of its content. Null: it has no picture. */
  picture: { hash: string; read: () => Promise<Buffer> } | null
}

/** What is known of a post there; null: it may not be there yet. */
export interface KnownItem {
  remoteId: string | null
  /** A picture that is there already, and the hash of what it was made from. */
  pictureId: string | null
  pictureHash: string | null
}

/** What has become of a post. */
export interface PublishedItem {
  remoteId: string
  url: string | null
  isDraft: boolean
}

/** A provider that posts are published at. All of it throws `PublishingFailed`. */
export interface PublishingProvider {
  /**
   * Resolves where the access is good and may write posts. Returns the address of the site, where it has one, and what
   * PHP prints in its responses, mostly nothing.
   */
  verify(access: Access): Promise<{ siteUrl: string | null; notice: string }>
  /** Returns what posts can be put into: collections, or categories. */
  collections(access: Access): Promise<Collection[]>
  /** Returns the fields of a collection; none where posts have the same fields everywhere. */
  fields(access: Access, collectionId: string): Promise<CollectionField[]>
  /** Makes the post, or updates it where it is there. `onPicture`: the picture has been stored there, under this id. */
  publish(
    access: Access,
    target: Target,
    article: Article,
    known: KnownItem,
    onPicture: (pictureId: string) => Promise<void>,
  ): Promise<PublishedItem>
}
