import type { ChatMessage, Conversation, Correspondent } from '#contract/messages.ts'
import { fold } from '#contract/text/text.ts'

export interface PersonRow {
  id: string
  /** Null: neither an account nor a conversation exists. */
  name: string | null
  photo: string | null
  /** The account was deleted. */
  gone: boolean
}

/** Relationship between the caller and another person. */
export interface Standing extends PersonRow {
  callerName: string
  /** The other's account is about to be deleted. */
  leaving: boolean
  userType: number | null
  /** Both are in one church's team. */
  colleagues: boolean
  /** The other applied to one of the caller's leagues. */
  applicant: boolean
  blocked: boolean
  blockedByOther: boolean
  otherWrote: boolean
  callerWrote: boolean
  /** Sequence number up to which the other's messages were delivered. */
  delivered: number
  /** Sequence numbers up to which the caller's messages were delivered and read. */
  otherDelivered: number
  otherRead: number
}

/** User type of organisers, who accept messages from anyone. */
const organiser = 2

/** Id of the conversation between two people. */
export function conversationOf(one: string, other: string): string {
  return [one, other].toSorted().join(':')
}

/** The other person of a conversation. */
export function otherSide(conversationId: string, userId: string): string {
  return conversationId.split(':').find((id) => id !== userId)!
}

/** Whether the caller may write: to people with a connection, unless either has blocked the other. */
export function mayWrite(standing: Standing): boolean {
  const { gone, leaving, blocked, blockedByOther, colleagues, applicant, userType, otherWrote } = standing
  if (gone || leaving || blocked || blockedByOther) return false
  return colleagues || applicant || userType === organiser || otherWrote
}

/** Whether the caller may see the other's name, even if blocked by them. */
export function isConnected(standing: Standing): boolean {
  const { blocked, colleagues, applicant, userType, callerWrote, otherWrote } = standing
  return blocked || colleagues || applicant || userType === organiser || callerWrote || otherWrote
}

/** Whether the caller may see that the other exists. */
export function knows(standing: Standing): boolean {
  return standing.callerWrote || standing.otherWrote || mayWrite(standing)
}

/** Links from a stranger are inactive until the caller replies. */
export function isStranger({ colleagues, otherWrote, callerWrote }: Standing): boolean {
  return otherWrote && !callerWrote && !colleagues
}

/** Search terms, folded like `messages.search`; empty: no results. */
export function searchTerms(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter((term) => term !== '')
}

export function viewPerson({ id, name, photo, gone }: PersonRow): Correspondent {
  return { _id: id, name: name ?? '', photo, gone }
}

export interface ConversationRow extends PersonRow {
  text: string
  picture: boolean
  from_user_id: string
  updated_at: string
  unread: number
}

export function viewConversation(row: ConversationRow): Conversation {
  return {
    users: [viewPerson(row)],
    to_user_id: row.id,
    message: row.text,
    picture: row.picture,
    from_user_id: row.from_user_id,
    updatedAt: row.updated_at,
    seen: row.unread,
  }
}

export interface MessageRow {
  id: string
  conversation_id: string
  sequence: number
  text: string
  picture: string | null
  from_user_id: string
  created_at: string
  deleted: boolean
}

export function viewMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    sequence: row.sequence,
    message: row.text,
    picture: row.picture,
    from_user_id: row.from_user_id,
    to_user_id: otherSide(row.conversation_id, row.from_user_id),
    createdAt: row.created_at,
    deleted: row.deleted,
  }
}
