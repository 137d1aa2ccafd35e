import { fold } from '#contract/text/text.ts'
import { localDate } from '#src/lib/local-date.ts'
import type { ShownConversation, ShownMessage } from '#src/offline/overlay.ts'

/** A part of a text, possibly a link. */
interface TextPart {
  text: string
  href?: string
}

/** Only HTTP(S): `javascript:` URLs must not become links. */
const address = /https?:\/\/[^\s<>"'“”«»]+/gi
/** Trailing punctuation that is not part of a URL. */
const sentenceEnd = /[.,;:!?…]+$/

/** Splits a text into parts, with URLs as links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutEnd(found)
    if (!URL.canParse(link)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: link, href: new URL(link).href })
    end = index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A closing bracket belongs to a URL only with its opening one. */
function withoutEnd(found: string): string {
  const link = found.replace(sentenceEnd, '')
  const count = (character: string) => link.split(character).length - 1
  const open = link.endsWith(')') && count(')') > count('(')
  return open || link.endsWith(']') ? withoutEnd(link.slice(0, -1)) : link
}

/** Longer texts are truncated; in characters and lines. */
const longestShown = 700
const maxLines = 14

/** Truncates a long text at a word boundary; null if short enough. */
export function foldText(text: string): string | null {
  const lines = text.split('\n')
  if (text.length <= longestShown && lines.length <= maxLines) return null
  const beginning = lines.slice(0, maxLines).join('\n').slice(0, longestShown)
  const words = beginning.length < longestShown ? beginning : beginning.replace(/\s\S{0,40}$/, '')
  return `${words.trimEnd()}…`
}

/** Messages of one day in the device's time zone. */
interface MessageDay {
  /** `YYYY-MM-DD`. */
  date: string
  messages: ShownMessage[]
}

/** Groups messages by day. Pending ones follow those on the server. */
export function groupByDay(messages: readonly ShownMessage[]): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages) {
    const date = localDate(new Date(message.createdAt))
    const last = days.at(-1)
    // A wrong phone clock must not start an earlier day again.
    if (last && date <= last.date) last.messages.push(message)
    else days.push({ date, messages: [message] })
  }
  return days
}

/** Filters conversations by the other user's name. */
export function findConversations(all: ShownConversation[], q: string): ShownConversation[] {
  const words = fold(q)
  return words === '' ? all : all.filter(({ users }) => fold(users[0].name).includes(words))
}

export type Delivery = 'waiting' | 'rejected' | 'sent' | 'delivered' | 'read'

/** Returns the state of a sent message; `marks`: sequence numbers delivered and read. */
export function deliveryOf(
  { sequence, row }: Pick<ShownMessage, 'sequence' | 'row'>,
  marks: { delivered: number; read: number },
): Delivery {
  if (row?.status === 'needsAttention') return 'rejected'
  if (sequence === null) return row?.status === 'waiting' ? 'waiting' : 'sent'
  if (sequence <= marks.read) return 'read'
  return sequence <= marks.delivered ? 'delivered' : 'sent'
}
