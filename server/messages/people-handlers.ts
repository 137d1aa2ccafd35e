import { messages } from '#contract/messages.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { notifyUser } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { transaction } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { findStanding } from './conversation-store.ts'
import { addBlock, addReport, listBlocked, listRecipients, removeBlock } from './people-store.ts'
import { conversationOf, isConnected, viewPerson } from './rules.ts'

type Calls = Pick<typeof messages, 'recipients' | 'blocks' | 'block' | 'unblock' | 'report'>

/** Returns another person's name. Throws 400 for the caller's own id, 404 for strangers and unknown ids. */
async function nameOfOther(db: Db, userId: string, otherId: string): Promise<string> {
  if (otherId === userId) throw fieldProblem('user_id', m.message_to_oneself())
  const standing = await findStanding(db, userId, otherId)
  if (standing.name === null || !isConnected(standing)) throw notFound()
  return standing.name
}

/** Possible recipients, blocking and reports. */
export const peopleHandlers: Handlers<Calls> = {
  async recipients({ q, page, limit }, { db, caller: { userId } }) {
    const { rows, total } = await listRecipients(db, userId, { q, limit, offset: (page - 1) * limit })
    return {
      people: rows.map((row) => ({ ...viewPerson(row), known_from: row.known_from })),
      totalPages: Math.ceil(total / limit),
    }
  },

  async blocks(_, { db, caller: { userId } }) {
    return { people: (await listBlocked(db, userId)).map(viewPerson) }
  },

  async block({ user_id }, { db, caller: { userId } }) {
    const name = await nameOfOther(db, userId, user_id)
    await transaction(db, async (tx) => {
      await addBlock(tx, userId, user_id)
      await notifyUser(tx, userId, [messages.blocks], [messages.list, user_id])
    })
    return { message: m.person_blocked({ name }) }
  },

  async unblock({ user_id }, { db, caller: { userId } }) {
    const name = await nameOfOther(db, userId, user_id)
    await transaction(db, async (tx) => {
      await removeBlock(tx, userId, user_id)
      await notifyUser(tx, userId, [messages.blocks], [messages.list, user_id])
    })
    return { message: m.person_unblocked({ name }) }
  },

  async report({ user_id, reason }, { db, caller: { userId } }) {
    const reportedName = await nameOfOther(db, userId, user_id)
    await addReport(db, {
      reporterId: userId,
      reportedId: user_id,
      reportedName,
      reason,
      conversationId: conversationOf(userId, user_id),
    })
    return { message: m.person_reported({ name: reportedName }) }
  },
}
