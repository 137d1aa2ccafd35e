import type { IntegrationName, integrations } from '#contract/blogs/integrations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { recordActivityOfAccount } from '#server/church-activity.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { PublishingFailed } from '#server/gateways/publishing/publishing.ts'
import type { Access, PublishingProvider } from '#server/gateways/publishing/publishing.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import { connectProblem, providerNames, publishingProblem, viewIntegration, viewSynced } from './rules.ts'
import * as store from './store.ts'
import type { IntegrationRow } from './store.ts'
import { accessOf, syncPost } from './sync.ts'
import type { SyncServices } from './sync.ts'

/** Roles whose connections are logged in the church's activity; ushers cannot publish. */
const leading = ['leader', 'owner'] as const

const siteName = (name: IntegrationName, site: string | null) =>
  [providerNames[name], site].filter(Boolean).join(' · ')

/** Publishing integrations: connecting, configuring and syncing. */
export function integrationsHandlers(services: SyncServices): Handlers<typeof integrations> {
  const { publishing } = services

  /** Calls the provider with an integration's key. */
  const ask = async <T>(
    db: Db,
    { id, userId, name }: { id: string; userId: string; name: IntegrationName },
    question: (access: Access, row: IntegrationRow) => Promise<T>,
  ): Promise<T> => {
    const row = await store.findIntegration(db, id, userId)
    if (row?.name !== name) throw notFound()
    const access = await accessOf(db, row)
    if (!access) throw new Problem(409, m.integration_not_connected({ name: providerNames[name] }))
    try {
      return await question(access, row)
    } catch (error) {
      if (error instanceof PublishingFailed) throw publishingProblem(name, error)
      throw error
    }
  }

  return {
    async list({ blog_id }, { db, caller }) {
      const rows = await store.listIntegrations(db, caller.userId, blog_id)
      return rows.map(({ integration, item }) => viewIntegration(integration, item))
    },

    async connect({ integration_name: name, published_to, api_key, site_url, site_user }, { db, caller }) {
      const access = accessIn(name, { api_key, site_url, site_user })
      if (name === 'WEBFLOW' && published_to !== 'DRAFTS') {
        throw fieldProblem('published_to', m.integration_drafts_only())
      }
      let verified: Awaited<ReturnType<PublishingProvider['verify']>>
      try {
        verified = await publishing[name].verify(access)
      } catch (error) {
        if (error instanceof PublishingFailed) throw connectProblem(name, error)
        throw error
      }
      const { siteUrl: site, notice } = verified
      return transaction(db, async (tx) => {
        const { id, siteUrl } = await store.lockByName(tx, caller.userId, name)
        await store.storeKey(tx, id, access.key)
        await store.changeIntegration(tx, id, {
          // Webflow still needs a collection.
          status: name === 'WEBFLOW' ? 'INACTIVE' : 'ACTIVE',
          publishedTo: published_to,
          siteUrl: site,
          siteUser: access.siteUser ?? null,
          // Categories belong to the site.
          ...(site !== siteUrl && { categories: null }),
        })
        const detail = { name: siteName(name, site) }
        await recordActivityOfAccount(tx, { userId: caller.userId, as: leading }, 'site_connected', detail)
        return { id, warning: notice && m.wordpress_notice({ notice }) }
      })
    },

    async collections({ integration_id: id }, { db, caller: { userId } }) {
      const of = { id, userId, name: 'WEBFLOW' } as const
      return { collections: await ask(db, of, (access) => publishing.WEBFLOW.collections(access)) }
    },

    async collectionFields({ integration_id: id }, { db, caller: { userId } }) {
      const fields = await ask(db, { id, userId, name: 'WEBFLOW' }, (access, { collectionId }) => {
        if (collectionId === null) throw new Problem(409, m.integration_collection_required())
        return publishing.WEBFLOW.fields(access, collectionId)
      })
      return { fields }
    },

    async categories({ integration_id: id }, { db, caller: { userId } }) {
      const of = { id, userId, name: 'WORDPRESS' } as const
      const found = await ask(db, of, (access) => publishing.WORDPRESS.collections(access))
      return { categories: found.map((one) => ({ id: Number(one.id), name: one.displayName })) }
    },

    update: ({ integration_id, ...changes }, { db, caller }) =>
      transaction(db, async (tx) => {
        const row = await store.lockIntegration(tx, integration_id, caller.userId)
        if (!row) throw notFound()
        if (row.apiKey === '') {
          throw new Problem(409, m.integration_not_connected({ name: providerNames[row.name] }))
        }
        const values = row.name === 'WEBFLOW' ? webflowChanges(row, changes) : wordpressChanges(changes)
        return viewIntegration(await store.changeIntegration(tx, row.id, values), undefined)
      }),

    reset: ({ integration_id }, { db, caller }) =>
      transaction(db, async (tx) => {
        const row = await store.lockIntegration(tx, integration_id, caller.userId)
        if (!row) throw notFound()
        await store.resetIntegration(tx, row.id)
        if (row.apiKey !== '') {
          const detail = { name: siteName(row.name, row.siteUrl) }
          await recordActivityOfAccount(
            tx,
            { userId: caller.userId, as: leading },
            'site_disconnected',
            detail,
          )
        }
        return { message: m.integration_reset_done({ name: providerNames[row.name] }) }
      }),

    async sync({ integration_id: integrationId, blog_id: blogId }, { db, caller: { userId } }) {
      const row = await store.findIntegration(db, integrationId, userId)
      if (!row) throw notFound()
      try {
        const { integration, item } = await syncPost(services, db, { integrationId, blogId, userId })
        const name = providerNames[integration.name]
        const isSeen = integration.publishedTo === 'DRAFTS' && !item.isDraft
        return {
          message: m.blog_synced({ name }),
          warning: isSeen ? m.integration_not_draft({ name }) : '',
          synced: viewSynced(item)!,
        }
      } catch (error) {
        if (error instanceof PublishingFailed) throw publishingProblem(row.name, error, m.blog_sync_failed)
        throw error
      }
    },
  }
}

/** Returns the credentials. Throws 400 at a missing field. */
function accessIn(
  name: IntegrationName,
  input: { api_key: string; site_url?: string | undefined; site_user?: string | undefined },
): Access {
  const { api_key, site_url: siteUrl, site_user: siteUser } = input
  if (name === 'WEBFLOW') return { key: api_key }
  if (siteUrl === undefined) throw fieldProblem('site_url', m.wordpress_site_required())
  if (siteUser === undefined) throw fieldProblem('site_user', m.wordpress_user_required())
  // WordPress displays the password with spaces, and accepts it without.
  return { key: api_key.replaceAll(' ', ''), siteUrl, siteUser }
}

interface Changes {
  wf_collection_id?: string | undefined
  field_mappings?: Record<string, string> | undefined
  categories?: number[] | undefined
  published_to?: 'DRAFTS' | 'PUBLISHED' | undefined
}
type Values = Parameters<typeof store.changeIntegration>[2]

function webflowChanges(row: IntegrationRow, changes: Changes): Values {
  const { wf_collection_id, field_mappings, categories, published_to } = changes
  if (categories) throw otherKind('categories', 'WEBFLOW')
  if (published_to === 'PUBLISHED') throw fieldProblem('published_to', m.integration_drafts_only())
  const collectionId = wf_collection_id ?? row.collectionId
  // Field mappings belong to the collection.
  const isOther = collectionId !== row.collectionId
  const fieldMappings = field_mappings ?? (isOther ? null : row.fieldMappings)
  if (field_mappings && collectionId === null) throw new Problem(409, m.integration_collection_required())
  if (field_mappings) return { collectionId, fieldMappings, status: 'ACTIVE' }
  return { collectionId, fieldMappings, ...(isOther && { status: 'INACTIVE' as const }) }
}

function wordpressChanges({ wf_collection_id, field_mappings, categories, published_to }: Changes): Values {
  if (wf_collection_id !== undefined) throw otherKind('wf_collection_id', 'WORDPRESS')
  if (field_mappings) throw otherKind('field_mappings', 'WORDPRESS')
  return {
    ...(categories && { categories: [...new Set(categories)] }),
    ...(published_to && { publishedTo: published_to }),
  }
}

const otherKind = (field: string, name: IntegrationName) =>
  fieldProblem(field, m.integration_other_kind({ name: providerNames[name] }))
