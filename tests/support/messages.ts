import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { owner, person, withRole } from './actors.ts'
import type { Actor } from './actors.ts'
import type { Api, CallOptions } from './api.ts'

/** Two users in the team of one church, who may write to each other. */
export async function colleagues(api: Api): Promise<[Actor, Actor]> {
  const one = await owner(api)
  return [one, await withRole(api, one.church.id, 'usher')]
}

/** An organiser, to whom anyone may write. */
export async function organiser(api: Api): Promise<Actor> {
  const actor = await person(api)
  await api.db.update(users).set({ userType: 2 }).where(eq(users.id, actor.user.id))
  return actor
}

/** Lifts a user's message limit. */
export function withoutLimit(api: { db: Db }, by: { user: { id: string } }): Promise<void> {
  return countSent(api, by, { count: -100_000, seconds: 3600 })
}

/** Simulates sent messages in a time window that ends in some seconds. */
export async function countSent(
  { db }: { db: Db },
  { user }: { user: { id: string } },
  { count, seconds }: { count: number; seconds: number },
): Promise<void> {
  const key = `${messages.send.name} ${user.id}`
  await db.insert(rateLimits).values({ key, count, endsAt: new Date(Date.now() + seconds * 1000) })
}

/** Common calls of the message tests. */
export function messageCalls(api: Api) {
  return {
    send: (from: Actor, to: Actor, message: string, more: object = {}, options: CallOptions = {}) =>
      api.call(
        messages.send,
        { id: randomUUID(), to_user_id: to.user.id, message, ...more },
        { token: from.token, ...options },
      ),
    list: async (actor: Actor, other: Actor, more: object = {}) =>
      (await api.call(messages.list, { to_user_id: other.user.id, ...more }, { token: actor.token })).body,
    read: (actor: Actor, other: Actor, up_to?: number) =>
      api.call(
        messages.read,
        { to_user_id: other.user.id, ...(up_to !== undefined && { up_to }) },
        { token: actor.token },
      ),
    conversations: async (actor: Actor) =>
      (await api.call(messages.conversations, {}, { token: actor.token })).body,
  }
}
