import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/account.ts'
import { messages } from '#contract/messages.ts'
import { addMessage } from '#server/messages/message-store.ts'
import { conversationOf } from '#server/messages/rules.ts'
import { person } from '#tests/support/actors.ts'
import { picture } from './member-samples.ts'
import type { Sample, World } from './world.ts'

/** An organiser, to whom anyone may write. */
async function organiser({ api }: World): Promise<string> {
  const { user } = await person(api)
  await api.db.update(users).set({ userType: 2 }).where(eq(users.id, user.id))
  return user.id
}

/** A user who has exchanged messages with the actor. Returns the user and the actor's message. */
async function conversation(world: World) {
  const [{ id: userId }, otherId] = [world.actor.user, await organiser(world)]
  const conversationId = conversationOf(userId, otherId)
  const message = { conversationId, text: 'Bonjou, kouman ou ye?', picture: null }
  await addMessage(world.api.db, { ...message, id: randomUUID(), fromUserId: otherId, toUserId: userId })
  const mine = { ...message, id: randomUUID(), fromUserId: userId, toUserId: otherId }
  return { otherId, mine: await addMessage(world.api.db, mine) }
}

/** Sample inputs of message and user stream calls. */
export const messageSamples: Record<string, Sample> = {
  'messages.conversations': async (world) => {
    await conversation(world)
    return { page: 1, limit: 10 }
  },
  'messages.list': async (world) => ({ to_user_id: (await conversation(world)).otherId, limit: 10 }),
  'messages.send': async (world) => ({
    id: randomUUID(),
    to_user_id: (await conversation(world)).otherId,
    message: 'Mwen la, mèsi.',
  }),
  'messages.read': async (world) => ({ to_user_id: (await conversation(world)).otherId, up_to: 1 }),
  'messages.remove': async (world) => ({ message_id: (await conversation(world)).mine.id }),
  'messages.addPicture': async () => ({ file: await picture() }),
  'messages.picture': async ({ api }) => {
    const name = `${randomUUID()}.webp`
    await api.storage.put(`message-pictures/${name}`, new Uint8Array(await (await picture()).arrayBuffer()))
    return { picture: name }
  },
  'messages.search': async (world) => ({ to_user_id: (await conversation(world)).otherId, q: 'bonjou' }),
  'messages.recipients': () => ({ q: 'a', page: 1, limit: 10 }),
  'messages.type': async (world) => ({ to_user_id: await organiser(world) }),
  'messages.blocks': () => ({}),
  'messages.block': async (world) => ({ user_id: await organiser(world) }),
  'messages.unblock': async (world) => ({ user_id: await organiser(world) }),
  'messages.report': async (world) => ({
    user_id: (await conversation(world)).otherId,
    reason: 'Li mande m lajan.',
  }),
  'messages.ticket': () => ({}),
  'messages.live': async ({ api, actor }) => {
    const { body } = await api.call(messages.ticket, {}, { token: actor.token })
    return { ticket: body.ticket, last_event_id: 0 }
  },
}
