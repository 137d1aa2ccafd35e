import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { accountData } from '#contract/account/account-data.ts'
import { dataExports } from '#server/db/schema/account-data.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import type { Sample, World } from '#tests/support/samples/world.ts'

/** A ready export without real content. Returns its id. */
async function readyExport({ api, actor }: World): Promise<string> {
  const id = randomUUID()
  const storageKey = `exports/${id}/data.zip`
  const bytes = Buffer.from('PK')
  await api.storage.put(storageKey, bytes)
  await api.db.delete(dataExports).where(eq(dataExports.userId, actor.user.id))
  const expiresAt = sql`now() + interval '1 hour'`
  const ready = {
    id,
    userId: actor.user.id,
    language: 'en' as const,
    storageKey,
    size: bytes.length,
    expiresAt,
  }
  await api.db.insert(dataExports).values(ready)
  return id
}

/** Deletes all churches of the actor with the account. */
async function deleteChurches({ api, actor }: World) {
  const rows = await api.db
    .select({ church_id: churches.id, name: churches.name })
    .from(churches)
    .innerJoin(churchUsers, eq(churchUsers.churchId, churches.id))
    .where(
      and(eq(churchUsers.userId, actor.user.id), eq(churchUsers.role, 'owner'), isNull(churches.deletedAt)),
    )
  return rows.map((row) => ({ ...row, action: 'delete' }))
}

/** Sample inputs of data export and account deletion calls. */
export const ownDataSamples: Record<string, Sample> = {
  'accountData.find': () => ({}),
  'accountData.start': () => ({}),
  'accountData.remove': async (world) => ({ export_id: await readyExport(world) }),
  'accountData.download': async (world) => {
    await readyExport(world)
    const { body } = await world.api.call(accountData.find, {}, { token: world.actor.token })
    const { pathname, searchParams } = new URL(body.export!.url!, 'http://lakou')
    return { export_id: pathname.split('/').at(-2), ...Object.fromEntries(searchParams) }
  },
  'accountDeletion.look': () => ({}),
  'accountDeletion.sendCode': () => ({}),
  'accountDeletion.request': async (world) => ({
    username: world.actor.user.username,
    proof: 'correct horse',
    churches: await deleteChurches(world),
  }),
  'accountDeletion.cancel': () => ({}),
}
