import type { ChatMessage } from '#contract/messages.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { SessionCaller } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import type { MarkSeen, Notify } from '#server/notify.ts'
import { findStanding } from './conversation-store.ts'
import * as store from './message-store.ts'
import { notifyBoth } from './notify-each.ts'
import { takePicture } from './pictures.ts'
import * as rules from './rules.ts'

/** Maximum conversations started per day; those with one's applicants do not count. */
const maxStarted = 20

/** Notifies the recipient within the message's transaction. */
type OnMessage = (
  tx: Db,
  to: string,
  message: { from_user_id: string; from_name: string; text: string },
) => Promise<void>

export interface MessageEvents {
  onMessage: OnMessage
  /** Marks notices about the other's messages as read. */
  onRead: (tx: Db, caller: SessionCaller, otherId: string) => Promise<void>
  /** Removes a deleted message's text from the recipient's notice. */
  onRemove: (tx: Db, to: string, fromId: string) => Promise<void>
}

interface Sent {
  id: string
  to_user_id: string
  message: string
  picture?: string | undefined
}

/** Throws 422 when the id was used for another message. Deleted messages are not compared. */
function checkSame(row: rules.MessageRow, userId: string, { to_user_id, message, picture }: Sent): void {
  const isSame = row.deleted || (row.text === message && row.picture === (picture ?? null))
  if (!isSame || rules.otherSide(row.conversation_id, userId) !== to_user_id) {
    throw new Problem(422, m.key_used(), { fields: { id: m.key_used() } })
  }
}

/** Sends a message and notifies the recipient. Idempotent by id. */
export async function sendMessage(
  tx: Db,
  onMessage: OnMessage,
  userId: string,
  sent: Sent,
): Promise<ChatMessage> {
  const { id, to_user_id, message: text, picture = null } = sent
  if (text === '' && picture === null) throw fieldProblem('message', m.message_required())
  if (to_user_id === userId) throw fieldProblem('to_user_id', m.message_to_oneself())
  const before = await store.lockSentId(tx, userId, id)
  if (before) {
    checkSame(before, userId, sent)
    return rules.viewMessage(before)
  }
  const standing = await findStanding(tx, userId, to_user_id)
  if (standing.name === null) throw notFound()
  if (!rules.mayWrite(standing)) throw new Problem(403, m.message_not_allowed())
  const begins = !standing.callerWrote && !standing.otherWrote && !standing.applicant
  // Not 429, which would stop the device's outbox until tomorrow.
  if (begins && (await store.countStarted(tx, userId)) >= maxStarted) {
    throw new Problem(409, m.message_too_many_people({ max: maxStarted }))
  }
  if (picture !== null && !(await takePicture(tx, userId, picture))) {
    throw new Problem(422, m.message_picture_gone(), { fields: { picture: m.message_picture_gone() } })
  }
  const added = await store.addMessage(tx, {
    id,
    conversationId: rules.conversationOf(userId, to_user_id),
    fromUserId: userId,
    toUserId: to_user_id,
    text,
    picture,
  })
  await notifyBoth(tx, userId, to_user_id)
  await onMessage(tx, to_user_id, { from_user_id: userId, from_name: standing.callerName, text })
  return rules.viewMessage(added)
}

interface Notices {
  notify: Notify
  markSeen: MarkSeen
  removeText: MessageEvents['onRemove']
}

/** Returns the notification hooks, and a function that sends a message for another area (false: not allowed). */
export function messageServices({ notify, markSeen, removeText }: Notices) {
  const onMessage: OnMessage = (tx, to, message) => notify(tx, to, 'message_received', message)
  return {
    onMessage,
    onRead: (tx: Db, caller: SessionCaller, otherId: string) =>
      markSeen(tx, caller, 'message_received', otherId),
    onRemove: removeText,
    async sendMessage(tx: Db, userId: string, to_user_id: string, sent: { id: string; message: string }) {
      if (!rules.mayWrite(await findStanding(tx, userId, to_user_id))) return false
      await sendMessage(tx, onMessage, userId, { ...sent, to_user_id })
      return true
    },
  }
}
