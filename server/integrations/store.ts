import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { IntegrationName } from '#contract/blogs/integrations.ts'
import type { Db } from '#server/db/connection.ts'
import { blogIntegrations, blogItems, blogs } from '#server/db/schema/blogs.ts'
import { serverKey } from '#server/db/server-key.ts'
import { decryptSecret, encryptSecret } from '#server/secret-box.ts'

export type IntegrationRow = typeof blogIntegrations.$inferSelect
export type ItemRow = typeof blogItems.$inferSelect

/** Key that encrypts the credentials. */
const boxKey = (db: Db) => serverKey(db, 'integrations')

const own = (id: string, userId: string) =>
  and(eq(blogIntegrations.id, id), eq(blogIntegrations.userId, userId))
const touched = { updatedAt: sql`now()` }

/** Integrations with their item of a post, last synced first. */
export async function listIntegrations(
  db: Db,
  userId: string,
  blogId: string | undefined,
): Promise<{ integration: IntegrationRow; item: ItemRow | undefined }[]> {
  const rows = await db
    .select()
    .from(blogIntegrations)
    .where(eq(blogIntegrations.userId, userId))
    .orderBy(asc(blogIntegrations.name))
  const items =
    blogId === undefined ? [] : await db.select().from(blogItems).where(eq(blogItems.blogId, blogId))
  return rows.map((integration) => {
    const place = placeOf(integration)
    const item = items.find((one) => one.integrationId === integration.id && one.place === place)
    return { integration, item }
  })
}

/** Collection or site of an integration; undefined before one is chosen. */
export function placeOf({ name, collectionId, siteUrl }: IntegrationRow): string | undefined {
  return (name === 'WEBFLOW' ? collectionId : siteUrl) ?? undefined
}

/** Returns an integration of this person. */
export async function findIntegration(
  db: Db,
  id: string,
  userId: string,
): Promise<IntegrationRow | undefined> {
  const [row] = await db.select().from(blogIntegrations).where(own(id, userId))
  return row
}

/** Like `findIntegration`, and locks it until the transaction ends. */
export async function lockIntegration(
  tx: Db,
  id: string,
  userId: string,
): Promise<IntegrationRow | undefined> {
  const [row] = await tx.select().from(blogIntegrations).where(own(id, userId)).for('update')
  return row
}

/** Returns and locks the integration of this name; creates it if missing. */
export async function lockByName(tx: Db, userId: string, name: IntegrationName): Promise<IntegrationRow> {
  await tx
    .insert(blogIntegrations)
    .values({ id: randomUUID(), userId, name, status: 'INACTIVE', apiKey: '' })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(blogIntegrations)
    .where(and(eq(blogIntegrations.userId, userId), eq(blogIntegrations.name, name)))
    .for('update')
  return row!
}

/** Changes the given fields. */
export async function changeIntegration(
  tx: Db,
  id: string,
  values: Partial<Omit<IntegrationRow, 'id' | 'userId' | 'name' | 'apiKey'>>,
): Promise<IntegrationRow> {
  const [row] = await tx
    .update(blogIntegrations)
    .set({ ...values, ...touched })
    .where(eq(blogIntegrations.id, id))
    .returning()
  return row!
}

/** Stores the key encrypted. */
export async function storeKey(tx: Db, id: string, key: string): Promise<void> {
  const apiKey = encryptSecret(key, await boxKey(tx), id)
  await tx.update(blogIntegrations).set({ apiKey }).where(eq(blogIntegrations.id, id))
}

/** Undefined without a key. */
export async function openKey(db: Db, { id, apiKey }: IntegrationRow): Promise<string | undefined> {
  return apiKey === '' ? undefined : decryptSecret(apiKey, await boxKey(db), id)
}

/** Deletes the key and the configuration. Items stay, so that posts are not duplicated later. */
export async function resetIntegration(tx: Db, id: string): Promise<void> {
  await tx
    .update(blogIntegrations)
    .set({
      status: 'INACTIVE',
      apiKey: '',
      siteUrl: null,
      siteUser: null,
      publishedTo: 'DRAFTS',
      collectionId: null,
      fieldMappings: null,
      categories: null,
      ...touched,
    })
    .where(eq(blogIntegrations.id, id))
}

/** Returns a post of this person. */
export async function findPost(db: Db, id: string, userId: string) {
  const [row] = await db
    .select()
    .from(blogs)
    .where(and(eq(blogs.id, id), eq(blogs.userId, userId)))
  return row
}

type Place = Pick<ItemRow, 'blogId' | 'integrationId' | 'place'>

const at = ({ blogId, integrationId, place }: Place) =>
  and(eq(blogItems.blogId, blogId), eq(blogItems.integrationId, integrationId), eq(blogItems.place, place))

/** Returns a post's item; creates it with this slug if missing. */
export async function openItem(db: Db, place: Place, slug: string): Promise<ItemRow> {
  await db
    .insert(blogItems)
    .values({ ...place, slug })
    .onConflictDoNothing()
  const [row] = await db.select().from(blogItems).where(at(place))
  return row!
}

/** Stores a post's state at the provider. */
export async function storeItem(
  db: Db,
  place: Place,
  values: Partial<Omit<ItemRow, keyof Place>>,
): Promise<void> {
  await db.update(blogItems).set(values).where(at(place))
}

/** The provider's item was deleted; the next sync creates another. */
export async function removeItem(db: Db, place: Place): Promise<void> {
  await db.delete(blogItems).where(at(place))
}
