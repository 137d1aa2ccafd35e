import { messages } from '#contract/messages.ts'
import type { ChatMessage, Conversation, Correspondent } from '#contract/messages.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { respond } from '#tests/components/stub-server.ts'

/** A conversation with one person, as the stub server knows it. */
export interface SampleConversation extends Omit<ResponseOf<typeof messages.list>, 'more'> {
  /** The latest last. */
  messages: ChatMessage[]
}

const ownId = 'owner'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute)).toISOString()

export function aPerson(name: string, details: Partial<Correspondent> = {}): Correspondent {
  return { _id: name.toLowerCase(), name, photo: null, gone: false, ...details }
}

/** A message of somebody, or of the owner (`to`). */
export function aMessage(
  user: Correspondent,
  sequence: number,
  message: string,
  details: Partial<ChatMessage> & { own?: boolean } = {},
): ChatMessage {
  const { own = false, ...others } = details
  return {
    id: `${user._id}-${sequence}`,
    sequence,
    message,
    picture: null,
    from_user_id: own ? ownId : user._id,
    to_user_id: own ? user._id : ownId,
    createdAt: at(sequence),
    deleted: false,
    ...others,
  }
}

export function aConversation(
  user: Correspondent,
  all: ChatMessage[] = [],
  details: Partial<SampleConversation> = {},
): SampleConversation {
  const state = { delivered: 0, read: 0, may_write: true, blocked: false, stranger: false }
  return { user, messages: all, ...state, ...details }
}

/** Responds to the reads of messages, and to those that are sent and marked as read, as a server that knows these. */
export function respondOfMessages(known: SampleConversation[]): void {
  respond(messages.ticket, () => ({ ticket: 'ticket' }))
  const of = (userId: string) => known.find(({ user }) => user._id === userId)
  const unread = new Map<string, number>()
  respond(messages.conversations, () => {
    const conversations = known.filter((one) => one.messages.length > 0).map((one) => listed(one, unread))
    return {
      conversations: conversations.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)),
      unread: conversations.reduce((sum, { seen }) => sum + seen, 0),
      totalPages: 1,
    }
  })
  respond(messages.list, ({ to_user_id, before = Infinity, limit }) => {
    const { messages: all, ...state } = of(to_user_id)!
    const older = all.filter(({ sequence }) => sequence < before).toReversed()
    return { ...state, messages: older.slice(0, limit), more: older.length > limit }
  })
  respond(messages.read, ({ to_user_id, up_to = 0 }) => {
    unread.set(to_user_id, up_to)
    return { to_user_id, read: up_to }
  })
  respond(messages.send, ({ id = 'made', to_user_id, message, picture = null }) => {
    const { user, messages: all } = of(to_user_id)!
    const sent = aMessage(user, (all.at(-1)?.sequence ?? 0) + 1, message, { own: true, id, picture })
    sent.createdAt = new Date().toISOString()
    all.push(sent)
    return sent
  })
  respond(messages.type, () => ({}))
}

function listed({ user, messages: all }: SampleConversation, read: Map<string, number>): Conversation {
  const { message, picture, from_user_id, createdAt } = all.at(-1)!
  const upTo = read.get(user._id) ?? 0
  return {
    users: [user],
    to_user_id: user._id,
    message,
    picture: picture !== null,
    from_user_id,
    updatedAt: createdAt,
    seen: all.filter((one) => one.from_user_id === user._id && one.sequence > upTo).length,
  }
}
