import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import type { PublishingMode } from '#contract/blogs/integrations.ts'
import type { Db } from '#server/db/connection.ts'
import type { PublishingProviders } from '#server/gateways/publishing/open-publishing.ts'
import { PublishingFailed } from '#server/gateways/publishing/publishing.ts'
import type {
  Access,
  Article,
  ExistingItem,
  PublishedItem,
  Target,
} from '#server/gateways/publishing/publishing.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { withClaim } from './claim.ts'
import { providerNames, slugOf } from './rules.ts'
import * as store from './store.ts'
import type { IntegrationRow, ItemRow } from './store.ts'

export interface SyncServices {
  pool: Pool
  publishing: PublishingProviders
  /** Renders a post as sanitized HTML. */
  renderPost: (db: Db, post: { id: string; body: string }) => Promise<string>
  /** Reads a picture by hash. */
  readPicture: (hash: string) => Promise<Buffer>
}

/**
 * Sends a post. Stores its slug before the first request, so that a retry updates the same item. Throws
 * `PublishingFailed`.
 */
export function syncPost(
  services: SyncServices,
  db: Db,
  ids: { integrationId: string; blogId: string; userId: string },
): Promise<{ integration: IntegrationRow; item: Pick<ItemRow, 'syncedAt' | 'url' | 'isDraft'> }> {
  const { integrationId, blogId, userId } = ids
  return withClaim(services.pool, `sync ${integrationId} ${blogId}`, async () => {
    const integration = await store.findIntegration(db, integrationId, userId)
    const post = await store.findPost(db, blogId, userId)
    if (!integration || !post) throw notFound()
    if (post.status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
    const { access, place } = await readyAccess(db, integration)
    const at = { integrationId, blogId, place }
    const slug = slugOf(post.title, randomUUID().slice(0, 8))
    const item = await store.openItem(db, at, slug)
    const hash = post.thumbnail
    const article: Article = {
      title: post.title,
      html: await services.renderPost(db, { id: blogId, body: post.body }),
      description: post.description,
      slug: item.slug,
      picture: hash === null ? null : { hash, read: () => readPicture(services, hash) },
    }
    const existing = {
      remoteId: item.remoteId,
      pictureId: item.remotePictureId,
      pictureHash: item.pictureHash,
    }
    const onPicture = (id: string) => store.storeItem(db, at, { remotePictureId: id, pictureHash: hash })
    const published = await publish(services, integration, {
      access,
      article,
      known: existing,
      onPicture,
    }).catch(async (error: unknown) => {
      if (error instanceof PublishingFailed) await noteFailure(db, at, error)
      throw error
    })
    const { remoteId, url, isDraft } = published
    const synced = { remoteId, url, isDraft, syncedAt: new Date() }
    const without = hash === null ? { remotePictureId: null, pictureHash: null } : {}
    await store.storeItem(db, at, { ...synced, ...without })
    return { integration, item: synced }
  })
}

/** Returns the credentials. Throws 409 unless the integration is connected and configured. */
async function readyAccess(db: Db, integration: IntegrationRow): Promise<{ access: Access; place: string }> {
  const name = providerNames[integration.name]
  const access = await accessOf(db, integration)
  if (!access) throw new Problem(409, m.integration_not_connected({ name }))
  const place = store.placeOf(integration)
  if (integration.status !== 'ACTIVE' || place === undefined) {
    const isChoosing = integration.name === 'WEBFLOW' && !integration.fieldMappings
    throw new Problem(409, isChoosing ? m.integration_not_ready() : m.integration_not_connected({ name }))
  }
  return { access, place }
}

/** Undefined without a key. */
export async function accessOf(db: Db, integration: IntegrationRow): Promise<Access | undefined> {
  const key = await store.openKey(db, integration)
  if (key === undefined) return undefined
  const { siteUrl, siteUser } = integration
  return { key, siteUrl: siteUrl ?? undefined, siteUser: siteUser ?? undefined }
}

interface Publication {
  access: Access
  article: Article
  known: ExistingItem
  onPicture: (id: string) => Promise<void>
}

function publish(
  { publishing }: SyncServices,
  { name, publishedTo, collectionId, fieldMappings, categories }: IntegrationRow,
  { access, article, known: existing, onPicture }: Publication,
): Promise<PublishedItem> {
  const target: Target = {
    publishedTo: publishedTo as PublishingMode,
    collectionId: collectionId ?? undefined,
    fieldMappings: fieldMappings ?? undefined,
    categories: categories ?? undefined,
  }
  return publishing[name].publish(access, target, article, existing, onPicture)
}

type Place = Pick<ItemRow, 'integrationId' | 'blogId' | 'place'>

/** Records that the item or the key became invalid. */
async function noteFailure(db: Db, at: Place, { problem }: PublishingFailed): Promise<void> {
  if (problem === 'item_gone') await store.removeItem(db, at)
  if (problem === 'key_refused') await store.changeIntegration(db, at.integrationId, { status: 'INACTIVE' })
}

async function readPicture({ readPicture: read }: SyncServices, hash: string): Promise<Buffer> {
  try {
    return await read(hash)
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw new PublishingFailed('picture_refused')
    throw error
  }
}
