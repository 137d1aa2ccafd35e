import type { ResponseOf } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'

// The messages of a conversation are known as one run without gaps, from the latest back, as sequence numbers have none.

/** Messages of one conversation, the latest first. */
export type MessagePage = ResponseOf<typeof messages.list>

/** The sequence number of the oldest message of a page; 0: it has none. */
export function lowestOf({ messages: all }: Pick<MessagePage, 'messages'>): number {
  return all.at(-1)?.sequence ?? 0
}

/** How many messages are missing between two pages. */
export function gapBetween(newer: MessagePage, older: MessagePage | undefined): number {
  const highest = older?.messages[0]?.sequence
  return highest === undefined ? 0 : Math.max(0, lowestOf(newer) - highest - 1)
}

/** Returns the newer page with all older messages that follow on it; what would leave a gap is dropped. */
export function joinOlder(newer: MessagePage, older: MessagePage | undefined): MessagePage {
  const lowest = lowestOf(newer)
  if (!older || lowest === 0 || gapBetween(newer, older) > 0) return newer
  const further = older.messages.filter(({ sequence }) => sequence < lowest)
  if (further.length === 0 && lowestOf(older) > lowest) return newer
  return { ...newer, messages: [...newer.messages, ...further], more: older.more }
}
