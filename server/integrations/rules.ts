import type {
  FieldMappings,
  Integration,
  IntegrationName,
  PublishingMode,
} from '#contract/blogs/integrations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { PublishingFailed } from '#server/gateways/publishing/publishing.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { IntegrationRow, ItemRow } from './store.ts'

export const providerNames: Record<IntegrationName, string> = { WEBFLOW: 'Webflow', WORDPRESS: 'WordPress' }

/** Without the key. */
export function viewIntegration(row: IntegrationRow, item: ItemRow | undefined): Integration {
  return {
    id: row.id,
    integration_name: row.name,
    status: row.status,
    published_to: row.publishedTo as PublishingMode,
    wf_collection_id: row.collectionId,
    field_mappings: row.fieldMappings as FieldMappings | null,
    site_url: row.siteUrl,
    site_user: row.siteUser,
    categories: row.categories ?? [],
    synced: viewSynced(item),
  }
}

/** Null for a post that was never synced. */
export function viewSynced(item: Pick<ItemRow, 'syncedAt' | 'url' | 'isDraft'> | undefined) {
  if (!item?.syncedAt) return null
  return { at: item.syncedAt.toISOString(), url: item.url, is_draft: item.isDraft }
}

const longestSlug = 60

/** A unique slug. `random`: a unique suffix. */
export function slugOf(title: string, random: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
  return [words || 'post', random].join('-')
}

const forbidden: Record<IntegrationName, () => string> = {
  WEBFLOW: m.webflow_forbidden,
  WORDPRESS: m.wordpress_forbidden,
}

/** Maps a provider's error to the field of the connection form. */
export function connectProblem(name: IntegrationName, failed: PublishingFailed): Problem {
  const { problem, call, detail } = failed
  if (problem === 'key_refused') {
    const text = name === 'WEBFLOW' ? m.webflow_key_refused() : m.wordpress_password_refused()
    return fieldProblem('api_key', text)
  }
  if (problem === 'forbidden') return fieldProblem('api_key', forbidden[name]())
  if (name === 'WEBFLOW' || problem === 'wait') return publishingProblem(name, failed)
  if (problem === 'no_passwords') return fieldProblem('site_url', m.wordpress_no_passwords())
  if (call === 'not_https') return fieldProblem('site_url', m.wordpress_not_https())
  if (call === 'not_public') return fieldProblem('site_url', m.wordpress_not_public())
  if (detail !== '') return fieldProblem('site_url', m.wordpress_prints({ notice: detail }))
  const hasNoResponse = problem === 'no_response'
  return fieldProblem('site_url', hasNoResponse ? m.wordpress_no_response() : m.wordpress_not_found())
}

/** Maps a provider's error of other calls. `unreachable`: message without a usable response. */
export function publishingProblem(
  integration: IntegrationName,
  failed: PublishingFailed,
  unreachable: (inputs: { name: string }) => string = m.integration_unreachable,
): Problem {
  const name = providerNames[integration]
  const { problem, detail, seconds, call } = failed
  switch (problem) {
    case 'wait':
      return new Problem(429, m.integration_wait({ name, seconds }), {
        headers: { 'Retry-After': String(seconds) },
      })
    case 'key_refused':
      return new Problem(409, m.integration_key_revoked({ name }))
    case 'forbidden':
      return new Problem(409, forbidden[integration]())
    case 'collection_gone':
      return new Problem(409, m.webflow_collection_gone())
    case 'field_gone':
      return new Problem(409, m.webflow_field_gone({ field: detail }))
    case 'item_gone':
      return new Problem(409, m.integration_item_gone({ name }))
    case 'picture_refused':
      return new Problem(409, m.integration_picture_refused({ name }))
    case 'picture_too_large':
      return new Problem(409, m.integration_picture_too_large({ name }))
    case 'refused':
      return new Problem(409, m.integration_refused({ name, reason: detail }))
    case 'not_found':
      if (detail !== '') return new Problem(409, m.wordpress_prints({ notice: detail }))
      return new Problem(409, m.wordpress_not_found())
    case 'no_passwords':
      return new Problem(409, m.wordpress_no_passwords())
    case 'no_response':
      if (call === 'not_public') return new Problem(409, m.wordpress_not_public())
      if (call === 'not_https') return new Problem(409, m.wordpress_not_https())
      if (detail !== '') return new Problem(502, m.wordpress_prints({ notice: detail }))
      return new Problem(502, unreachable({ name }))
  }
}
