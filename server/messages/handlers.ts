import { randomUUID } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { signalUser } from '#server/db/changes.ts'
import type { Changed } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import { findStanding, listConversations, markRead, noteDelivered } from './conversation-store.ts'
import * as store from './message-store.ts'
import { notifyBoth, notifyEach } from './notify-each.ts'
import { peopleHandlers } from './people-handlers.ts'
import { pictureHandlers } from './picture-handlers.ts'
import { messagePictureKey } from './pictures.ts'
import * as rules from './rules.ts'
import { sendMessage } from './send-message.ts'
import type { MessageEvents } from './send-message.ts'

interface MessageServices extends MessageEvents {
  storage: Storage
}

/** Notifies the senders that their messages were delivered. */
function notifyDelivered(tx: Db, userId: string, others: string[]): Promise<void> {
  return notifyEach(tx, ...others.map((id): [string, Changed] => [id, [messages.list, userId]]))
}

/** Messages between two people. The live area handles their streams. */
export function messagesHandlers(
  services: MessageServices,
): Handlers<Omit<typeof messages, 'ticket' | 'live'>> {
  const { storage, onMessage, onRead, onRemove } = services
  return {
    async conversations({ page, limit }, { db, caller: { userId } }) {
      const part = { limit, offset: (page - 1) * limit }
      const { rows, total, unread } = await listConversations(db, userId, part)
      const behind = rows.filter((row) => row.behind).map(({ id }) => id)
      if (behind.length > 0) {
        await transaction(db, async (tx) => {
          await notifyDelivered(tx, userId, await noteDelivered(tx, userId, behind, null))
        })
      }
      return {
        conversations: rows.map(rules.viewConversation),
        unread,
        totalPages: Math.ceil(total / limit),
      }
    },

    async list({ from_user_id, to_user_id, ...part }, { db, caller: { userId } }) {
      if (from_user_id !== undefined && from_user_id !== userId) throw notFound()
      if (to_user_id === userId) throw fieldProblem('to_user_id', m.message_to_oneself())
      const standing = await findStanding(db, userId, to_user_id)
      if (!rules.knows(standing)) throw notFound()
      const { rows, more } = await store.listMessages(db, rules.conversationOf(userId, to_user_id), part)
      const got = Math.max(0, ...rows.filter((row) => row.from_user_id !== userId).map((row) => row.sequence))
      if (got > standing.delivered) {
        await transaction(db, async (tx) => {
          await notifyDelivered(tx, userId, await noteDelivered(tx, userId, [to_user_id], got))
        })
      }
      return {
        user: rules.viewPerson(standing),
        messages: rows.map(rules.viewMessage),
        more,
        delivered: standing.otherDelivered,
        read: standing.otherRead,
        may_write: rules.mayWrite(standing),
        blocked: standing.blocked,
        stranger: rules.isStranger(standing),
      }
    },

    send: ({ id = randomUUID(), ...sent }, { db: tx, caller: { userId } }) =>
      sendMessage(tx, onMessage, userId, { id, ...sent }),

    async read({ to_user_id, up_to }, { db: tx, caller }) {
      const marked = await markRead(tx, caller.userId, to_user_id, up_to)
      if (!marked) throw notFound()
      if (marked.changed) {
        const own: Changed[] = [[messages.conversations], [messages.list, to_user_id]]
        await notifyEach(tx, [caller.userId, ...own], [to_user_id, [messages.list, caller.userId]])
      }
      await onRead(tx, caller, to_user_id)
      return { to_user_id, read: marked.read }
    },

    async remove({ message_id }, { db, caller: { userId }, afterCommit }) {
      const left = await transaction(db, async (tx) => {
        const row = await store.lockSent(tx, userId, message_id)
        if (!row) throw notFound()
        if (row.deleted) return row
        if (!row.deletable) throw new Problem(409, m.message_too_old())
        const { picture } = row
        if (picture !== null) afterCommit(() => storage.remove(messagePictureKey(picture)))
        const removed = await store.removeMessage(tx, row)
        const otherId = rules.otherSide(row.conversation_id, userId)
        await notifyBoth(tx, userId, otherId)
        await onRemove(tx, otherId, userId)
        return removed
      })
      return rules.viewMessage(left)
    },

    async search({ to_user_id, q, page, limit }, { db, caller: { userId } }) {
      const standing = await findStanding(db, userId, to_user_id)
      if (to_user_id === userId || !rules.knows(standing)) throw notFound()
      const terms = rules.searchTerms(q)
      if (terms.length === 0) return { messages: [], totalPages: 0, totalItems: 0 }
      const part = { limit, offset: (page - 1) * limit }
      const conversation = rules.conversationOf(userId, to_user_id)
      const { rows, total } = await store.searchMessages(db, conversation, terms, part)
      return {
        messages: rows.map(rules.viewMessage),
        totalPages: Math.ceil(total / limit),
        totalItems: total,
      }
    },

    async type({ to_user_id }, { db, caller: { userId } }) {
      const standing = await findStanding(db, userId, to_user_id)
      if (standing.name === null) throw notFound()
      if (!rules.mayWrite(standing)) throw new Problem(403, m.message_not_allowed())
      await signalUser(db, to_user_id, [messages.type, userId])
      return {}
    },

    ...peopleHandlers,
    ...pictureHandlers(storage),
  }
}
