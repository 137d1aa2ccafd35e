import type { ChatMessage, Conversation } from '#contract/messages.ts'
import type { OutboxRow } from './database.ts'
import { messageKey } from './overlay.ts'
import type { ShownConversation, ShownMessage } from './overlay.ts'
import { callOf } from './queueable-calls.ts'

/** Whether a row sends a message to the person. */
export function sendsTo(userId: string) {
  return (row: OutboxRow) => callOf(row)?.overlay.messages !== undefined && row.input['to_user_id'] === userId
}

/** Whether a row changes what the list of conversations shows. */
export function changesConversations(row: Pick<OutboxRow, 'call'>): boolean {
  return callOf(row)?.overlay.conversations !== undefined
}

/**
 * The messages of the conversation with a person, with those after them that were written on this device.
 *
 * @param serverMessages the latest first, as the server returns them
 * @returns the latest last, as they are read
 */
export function overlayMessages(
  serverMessages: ChatMessage[],
  rows: OutboxRow[],
  userId: string,
): ShownMessage[] {
  const known = new Map<string, ShownMessage>(
    serverMessages.toReversed().map((message) => [messageKey(message), message]),
  )
  for (const row of rows) callOf(row)?.overlay.messages?.(known, row, userId)
  return [...known.values()]
}

/** The conversations with what was written and read on this device laid over them, the latest first. */
export function overlayConversations(
  serverConversations: Conversation[],
  rows: OutboxRow[],
): ShownConversation[] {
  const known = new Map<string, ShownConversation>(
    serverConversations.map((conversation) => [conversation.to_user_id, conversation]),
  )
  for (const row of rows) callOf(row)?.overlay.conversations?.(known, row)
  return [...known.values()].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
}
