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

/** The most conversations that a person begins within a day; those with their own applicants do not count. */
const mostStarted = 20

/** Tells the person of a message that has come, in its transaction. */
type OnMessage = (
  tx: Db,
  to: string,
  message: { from_user_id: string; from_name: string; text: string },
) => Promise<void>

export interface MessageEvents {
  onMessage: OnMessage
  /** The caller has read what the other wrote: they need not be told of it any more. */
  onRead: (tx: Db, caller: SessionCaller, otherId: string) => Promise<void>
  /** A message to that person was deleted: what they were told of it is to be without its text. */
  onRemove: (tx: Db, to: string, fromId: string) => Promise<void>
}

interface Sent {
  id: string
  to_user_id: string
  message: string
  picture?: string | undefined
}

/** Throws a 422 unless this is what was sent under the id. A message that was deleted is no longer compared. */
function checkSame(row: rules.MessageRow, userId: string, { to_user_id, message, picture }: Sent): void {
  const isSame = row.deleted || (row.text === message && row.picture === (picture ?? null))
  if (!isSame || rules.otherSide(row.conversation_id, userId) !== to_user_id) {
    throw new Problem(422, m.key_used(), { fields: { id: m.key_used() } })
  }
}

/** Sends a message of the person and tells the other. The same id again returns the message that is there. */
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
  // No 429: what else waits on the device would wait with it until tomorrow.
  if (begins && (await store.countStarted(tx, userId)) >= mostStarted) {
    throw new Problem(409, m.message_too_many_people({ max: mostStarted }))
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

/** Returns what happens with each message, and what sends one for another area: false where the other may not be written to. */
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
