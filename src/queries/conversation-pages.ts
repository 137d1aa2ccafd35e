import type { ResponseOf } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'

// A conversation is cached as one gapless run from the latest message back, by sequence number.

/** Messages of one conversation, newest first. */
export type MessagePage = ResponseOf<typeof messages.list>

/** Returns the oldest sequence number of a page; 0 if empty. */
export function lowestOf({ messages: all }: Pick<MessagePage, 'messages'>): number {
  return all.at(-1)?.sequence ?? 0
}

/** Returns the number of messages missing between two pages. */
export function gapBetween(newer: MessagePage, older: MessagePage | undefined): number {
  const highest = older?.messages[0]?.sequence
  return highest === undefined ? 0 : Math.max(0, lowestOf(newer) - highest - 1)
}

/** Returns the newer page with all older messages that follow it without a gap. */
export function joinOlder(newer: MessagePage, older: MessagePage | undefined): MessagePage {
  const lowest = lowestOf(newer)
  if (!older || lowest === 0 || gapBetween(newer, older) > 0) return newer
  const further = older.messages.filter(({ sequence }) => sequence < lowest)
  if (further.length === 0 && lowestOf(older) > lowest) return newer
  return { ...newer, messages: [...newer.messages, ...further], more: older.more }
}
