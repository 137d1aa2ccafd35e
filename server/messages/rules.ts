import type { ChatMessage, Conversation, Correspondent } from '#contract/messages.ts'
import { fold } from '#contract/text/text.ts'

/** What the store knows of a person beside the caller. */
export interface PersonRow {
  id: string
  /** Null: neither an account of theirs nor a conversation with them is there. */
  name: string | null
  photo: string | null
  /** Their account is gone. */
  gone: boolean
}

/** How the caller and another person stand to each other. */
export interface Standing extends PersonRow {
  callerName: string
  /** The other's account is to be deleted. */
  leaving: boolean
  userType: number | null
  /** They are in the team of one church. */
  colleagues: boolean
  /** The other has applied to what the caller has posted. */
  applicant: boolean
  /** The caller has blocked the other; the other has blocked the caller. */
  blocked: boolean
  blockedByOther: boolean
  /** Who of them has written so far. */
  otherWrote: boolean
  callerWrote: boolean
  /** How far the caller has got what the other wrote. */
  delivered: number
  /** How far the other has got and read what the caller wrote. */
  otherDelivered: number
  otherRead: number
}

/** An organiser, whom anyone may write to. */
const organiser = 2

/** The one conversation that two people have. */
export function conversationOf(one: string, other: string): string {
  return [one, other].toSorted().join(':')
}

/** The person on the other side of a conversation. */
export function otherSide(conversationId: string, userId: string): string {
  return conversationId.split(':').find((id) => id !== userId)!
}

/** Whether the caller may write to the other: not to strangers at large, and to nobody who wants no word from them. */
export function mayWrite(standing: Standing): boolean {
  const { gone, leaving, blocked, blockedByOther, colleagues, applicant, userType, otherWrote } = standing
  if (gone || leaving || blocked || blockedByOther) return false
  return colleagues || applicant || userType === organiser || otherWrote
}

/** Whether the caller may be told the other's name, who may have blocked them. */
export function isConnected(standing: Standing): boolean {
  const { blocked, colleagues, applicant, userType, callerWrote, otherWrote } = standing
  return blocked || colleagues || applicant || userType === organiser || callerWrote || otherWrote
}

/** Whether the caller may know of the other at all. */
export function knows(standing: Standing): boolean {
  return standing.callerWrote || standing.otherWrote || mayWrite(standing)
}

/** What the other wrote is of a stranger, whose links lead nowhere, until the caller answers. */
export function isStranger({ colleagues, otherWrote, callerWrote }: Standing): boolean {
  return otherWrote && !callerWrote && !colleagues
}

/** The words of a search, as `messages.search` has texts; none: nothing is found. */
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
