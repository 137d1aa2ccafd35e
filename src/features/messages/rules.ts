import { fold } from '#contract/text/text.ts'
import { localDate } from '#src/lib/local-date.ts'
import type { ShownConversation, ShownMessage } from '#src/offline/overlay.ts'

/** A part of a text; one with an address is a link. */
interface TextPart {
  text: string
  href?: string
}

/** Nothing but these two: `javascript:` and the like must not become a link. */
const address = /https?:\/\/[^\s<>"'“”«»]+/gi
/** What ends a sentence after an address, and no address. */
const sentenceEnd = /[.,;:!?…]+$/

/** Returns a text in parts, its addresses as links. */
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

/** A closing bracket belongs to an address only if it has the opening one. */
function withoutEnd(found: string): string {
  const link = found.replace(sentenceEnd, '')
  const count = (character: string) => link.split(character).length - 1
  const open = link.endsWith(')') && count(')') > count('(')
  return open || link.endsWith(']') ? withoutEnd(link.slice(0, -1)) : link
}

/** Longer texts are folded, in characters and lines. */
const longestShown = 700
const mostLines = 14

/** Returns the beginning of a long text, cut between two words; null: it is short enough to be shown whole. */
export function foldText(text: string): string | null {
  const lines = text.split('\n')
  if (text.length <= longestShown && lines.length <= mostLines) return null
  const beginning = lines.slice(0, mostLines).join('\n').slice(0, longestShown)
  const words = beginning.length < longestShown ? beginning : beginning.replace(/\s\S{0,40}$/, '')
  return `${words.trimEnd()}…`
}

/** The messages of one day on this device. */
interface MessageDay {
  /** `YYYY-MM-DD`. */
  date: string
  messages: ShownMessage[]
}

/** Returns messages under their days. One that waits is in its place, after those that are on the server. */
export function groupByDay(messages: readonly ShownMessage[]): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages) {
    const date = localDate(new Date(message.createdAt))
    const last = days.at(-1)
    // A clock that goes wrong on one phone makes no second line for a day that is over.
    if (last && date <= last.date) last.messages.push(message)
    else days.push({ date, messages: [message] })
  }
  return days
}

/** Returns the conversations with somebody whose name has the words. */
export function findConversations(all: ShownConversation[], q: string): ShownConversation[] {
  const words = fold(q)
  return words === '' ? all : all.filter(({ users }) => fold(users[0].name).includes(words))
}

/** How far one's own message has come. */
export type Delivery = 'waiting' | 'rejected' | 'sent' | 'delivered' | 'read'

/** Returns how far a message of one's own has come; `marks` are up to where the other side has got and read them. */
export function deliveryOf(
  { sequence, row }: Pick<ShownMessage, 'sequence' | 'row'>,
  marks: { delivered: number; read: number },
): Delivery {
  if (row?.status === 'needsAttention') return 'rejected'
  if (sequence === null) return row?.status === 'waiting' ? 'waiting' : 'sent'
  if (sequence <= marks.read) return 'read'
  return sequence <= marks.delivered ? 'delivered' : 'sent'
}
