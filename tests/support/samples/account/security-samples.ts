import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { newApiKey } from '#server/account/api-keys/rules.ts'
import { storeApiKey } from '#server/account/api-keys/store.ts'
import { storePasswordLink } from '#server/account/code-store.ts'
import { saveIdentity } from '#server/account/identities/store.ts'
import { identities, sessions, users } from '#server/db/schema/account.ts'
import { newSecret } from '#server/tokens.ts'
import { person } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import { newNumber } from '#tests/support/samples/visitors.ts'
import type { Sample } from '#tests/support/samples/world.ts'

/** Adds a unique phone number as an identity. Resolves to its id. */
export function addPhone(api: Api, userId: string): Promise<string> {
  return saveIdentity(api.db, { userId, kind: 'phone', subject: newNumber(), secretHash: null })
}

/** Marks the account's email as verified. */
export async function proveEmailOf(api: Pick<Api, 'db'>, userId: string): Promise<void> {
  await api.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, userId))
}

/** Creates an operator's password link. */
export async function passwordLink(api: Api, userId: string): Promise<string> {
  const link = newSecret()
  await storePasswordLink(api.db, userId, link)
  return link
}

/** Removes the account's password and makes its sessions recent. */
export async function withoutPassword(api: Api, userId: string): Promise<void> {
  await addPhone(api, userId)
  await api.db.delete(identities).where(sql`${identities.userId} = ${userId} and kind = 'password'`)
  await confirmedAgo(api, userId, 0)
}

/** Sets the age of the sessions' last confirmation in minutes. */
export async function confirmedAgo(api: Api, userId: string, minutes: number): Promise<void> {
  await api.db
    .update(sessions)
    .set({ confirmedAt: sql`now() - ${minutes} * interval '1 minute'` })
    .where(eq(sessions.userId, userId))
}

/** Replaces the user's API key. */
export async function apiKeyOf(api: Api, userId: string): Promise<string> {
  const key = newApiKey()
  await storeApiKey(api.db, userId, key)
  return key
}

/** Sample inputs of account security calls. */
export const securitySamples: Record<string, Sample> = {
  'security.identities': () => ({}),
  'security.events': () => ({}),
  'security.confirm': () => ({ password: 'correct horse' }),
  'security.removeIdentity': async ({ api, actor }) => ({
    identity_id: await addPhone(api, actor.user.id),
  }),
  'security.endOtherSessions': async ({ api, actor }) => {
    const [session] = await api.db.select().from(sessions).where(eq(sessions.userId, actor.user.id)).limit(1)
    const id = randomUUID()
    await api.db.insert(sessions).values({ ...session!, id, accessHash: id, refreshHash: id })
    return {}
  },
  'apiKeys.look': () => ({}),
  'apiKeys.generate': ({ actor }) => ({ userId: actor.user.id, password: 'correct horse' }),
  'apiKeys.revoke': async ({ api, actor }) => ({ token: await apiKeyOf(api, actor.user.id) }),
  'security.usePasswordLink': async ({ api }) => ({
    link: await passwordLink(api, (await person(api)).user.id),
    password: 'correct horse',
  }),
  // When rejected, the actor stays without the password that other samples need, until the call succeeds.
  'security.addPassword': async ({ api, actor }) => {
    await withoutPassword(api, actor.user.id)
    return { password: 'correct horse' }
  },
}
