import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const integrationNames = ['WEBFLOW', 'WORDPRESS'] as const
export type IntegrationName = (typeof integrationNames)[number]

/** `INACTIVE`: no key yet, or no target chosen. */
export const integrationStatuses = ['ACTIVE', 'INACTIVE'] as const

/** Webflow gets drafts only. */
export const publishingModes = ['DRAFTS', 'PUBLISHED'] as const
export type PublishingMode = (typeof publishingModes)[number]

/** Webflow field types that accept a part of a post. */
export const mappedFieldTypes = {
  article_title: 'PlainText',
  article_body: 'RichText',
  image: 'Image',
} as const
export type MappedField = keyof typeof mappedFieldTypes

/** Travels in a header: ASCII only. */
const key = (required: () => string) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(500, () => m.text_too_long({ max: 500 })),
    v.regex(/^[\x20-\x7e]+$/, () => m.integration_key_invalid()),
  )

/** Default scheme: `https`. */
const siteUrl = v.pipe(
  v.string(() => m.wordpress_site_required()),
  v.trim(),
  v.nonEmpty(() => m.wordpress_site_required()),
  v.maxLength(500, () => m.text_too_long({ max: 500 })),
  v.transform((text) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)),
  v.url(() => m.wordpress_site_invalid()),
  v.regex(/^https?:\/\//i, () => m.wordpress_site_invalid()),
  // Screens would show a password in the URL.
  v.regex(/^\w+:\/\/[^/?#@]*([/?#]|$)/, () => m.wordpress_site_invalid()),
)

export const webflowFields = { api_key: key(() => m.integration_key_required()) }

export const wordpressFields = {
  site_url: siteUrl,
  site_user: v.pipe(
    v.string(() => m.wordpress_user_required()),
    v.trim(),
    v.nonEmpty(() => m.wordpress_user_required()),
    v.maxLength(200, () => m.text_too_long({ max: 200 })),
    v.regex(/^[^\p{Cc}\p{Cs}:]+$/u, () => m.field_invalid()),
  ),
  api_key: key(() => m.wordpress_password_required()),
}

const fieldSlug = v.pipe(
  v.string(() => m.integration_field_required()),
  v.nonEmpty(() => m.integration_field_required()),
  v.regex(/^[\w-]{1,256}$/, () => m.field_invalid()),
)

/** Collection field of each part of a post, by Webflow's field slugs. */
export const fieldMappings = v.object(
  { article_title: fieldSlug, article_body: fieldSlug, image: fieldSlug },
  () => m.integration_field_required(),
)
export type FieldMappings = v.InferOutput<typeof fieldMappings>

const maxCategories = 20

const syncedItem = v.object({
  at: v.string(),
  /** Page at the provider; null: unknown. */
  url: v.nullable(v.string()),
  is_draft: v.boolean(),
})

/** A connected site. The key is never returned. */
export const integration = v.object({
  id: v.string(),
  integration_name: v.picklist(integrationNames),
  status: v.picklist(integrationStatuses),
  published_to: v.picklist(publishingModes),
  /** Webflow: collection and field mapping; null: not chosen. */
  wf_collection_id: v.nullable(v.string()),
  field_mappings: v.nullable(fieldMappings),
  /** WordPress: site and user name. */
  site_url: v.nullable(v.string()),
  site_user: v.nullable(v.string()),
  /** WordPress: categories of new posts. */
  categories: v.array(v.number()),
  /** Last sync of the post `blog_id`; null: never, or no post requested. */
  synced: v.nullable(syncedItem),
})
export type Integration = v.InferOutput<typeof integration>

const collectionField = v.object({ slug: v.string(), displayName: v.string(), type: v.string() })
export type CollectionField = v.InferOutput<typeof collectionField>

const self = { in: 'self', who: 'signed-in' } as const
const ofIntegration = { integration_id: id }
/** These calls query the provider. */
const asking = { long: true, tries: { count: 60, minutes: 10 } } as const

export const integrations = area('integrations', {
  list: endpoint({
    method: 'GET',
    path: 'integrations/blog-integrations',
    ...self,
    summary: 'The caller’s integrations. With `blog_id` each says when that post was last synced.',
    input: v.object({ blog_id: v.optional(id) }),
    response: v.array(integration),
  }),
  connect: endpoint({
    method: 'POST',
    path: 'integrations/blog-integrations',
    ...self,
    summary:
      'Checks a key at Webflow, or an application password at a WordPress site, and stores it encrypted. One that is there gets the new key.',
    long: true,
    tries: { count: 20, minutes: 10 },
    input: v.object({
      integration_name: v.picklist(integrationNames, () => m.field_invalid()),
      published_to: v.optional(
        v.picklist(publishingModes, () => m.field_invalid()),
        'DRAFTS',
      ),
      api_key: webflowFields.api_key,
      site_url: v.optional(wordpressFields.site_url),
      site_user: v.optional(wordpressFields.site_user),
    }),
    response: v.object({
      id: v.string(),
      /** A fault at the connected site; empty: none. */
      warning: v.string(),
    }),
  }),
  collections: endpoint({
    method: 'GET',
    path: 'integrations/blog-integration/{integration_id}/webflow-collections',
    ...self,
    summary: 'The collections of the Webflow sites that the key opens.',
    ...asking,
    input: v.object(ofIntegration),
    response: v.object({ collections: v.array(v.object({ id: v.string(), displayName: v.string() })) }),
  }),
  collectionFields: endpoint({
    method: 'GET',
    path: 'integrations/blog-integration/{integration_id}/webflow-collections-fields',
    ...self,
    summary: 'The fields of the collection that was chosen.',
    ...asking,
    input: v.object(ofIntegration),
    response: v.object({ fields: v.array(collectionField) }),
  }),
  categories: endpoint({
    method: 'GET',
    path: 'integrations/blog-integration/{integration_id}/categories',
    ...self,
    summary: 'The categories of a WordPress site, those with the most posts first.',
    ...asking,
    input: v.object(ofIntegration),
    response: v.object({ categories: v.array(v.object({ id: v.number(), name: v.string() })) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: 'integrations/blog-integration/{integration_id}',
    ...self,
    summary:
      'Chooses the Webflow collection, or which of its fields takes what, which makes it `ACTIVE`; of WordPress the categories, and drafts or published.',
    input: v.object({
      ...ofIntegration,
      wf_collection_id: v.optional(id),
      field_mappings: v.optional(fieldMappings),
      categories: v.optional(
        v.pipe(
          v.array(
            v.pipe(
              v.number(() => m.number_invalid()),
              v.integer(() => m.number_invalid()),
              v.minValue(1, () => m.number_invalid()),
              v.maxValue(Number.MAX_SAFE_INTEGER, () => m.number_invalid()),
            ),
            () => m.field_invalid(),
          ),
          v.maxLength(maxCategories, () => m.limit_too_large()),
        ),
      ),
      published_to: v.optional(v.picklist(publishingModes, () => m.field_invalid())),
    }),
    response: integration,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: 'integrations/blog-integration/{integration_id}',
    ...self,
    summary:
      'Deletes the key and the choices. Which posts are there already is kept, so that none is made twice after connecting again.',
    input: v.object(ofIntegration),
    response: message,
  }),
  sync: endpoint({
    method: 'POST',
    path: 'integrations/blog-integration/{integration_id}/sync-blog/{blog_id}',
    ...self,
    summary:
      'Sends a post there; one that is there already is updated and never made twice. 409 while it is being sent, 429 with `Retry-After` where the provider asks to wait.',
    ...asking,
    input: v.object({ ...ofIntegration, blog_id: id }),
    response: v.object({
      message: v.string(),
      /** A warning for the caller; empty: none. */
      warning: v.string(),
      synced: syncedItem,
    }),
  }),
})
