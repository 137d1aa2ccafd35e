import { ownValue } from '#contract/fields/own-value.ts'
import type { SendKind } from '#contract/reminders.ts'

// How the words of a church become the text that one member gets; the server and the page where they are written
// reckon alike.

/** What stands in braces in a message, by its kind. */
export const placeholders = {
  invite: ['name', 'church', 'event', 'date', 'link'],
  event_reminder: ['name', 'church', 'event', 'date', 'link'],
  absent: ['name', 'church', 'phone'],
  message: ['name', 'church', 'phone'],
} as const satisfies Record<SendKind, readonly string[]>

/** The words for the placeholders. */
export type MessageWords = Record<'name' | 'church' | 'event' | 'date' | 'phone' | 'link', string>

/** The first thing in braces that a message of this kind does not know. */
export function unknownPlaceholder(kind: SendKind, text: string): string | undefined {
  const known: readonly string[] = placeholders[kind]
  return [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]!).find((name) => !known.includes(name))
}

/** Whether `{link}` stands anywhere but at the end, where phones show it best and nothing sticks to it. */
export function linkNotLast(text: string): boolean {
  const at = text.indexOf('{link}')
  return at !== -1 && at !== text.trimEnd().length - '{link}'.length
}

/** The text as it goes out: the placeholders filled in; a message that has a link ends with it. */
export function fillIn(kind: SendKind, text: string, words: MessageWords): string {
  const known: readonly string[] = placeholders[kind]
  const hasLink = known.includes('link')
  const whole = hasLink && !text.includes('{link}') ? `${text.trimEnd()} {link}` : text
  const filled = whole.replace(/\{(\w+)\}/g, (all, name: string) => ownValue(words, name) ?? all)
  return plainly(filled)
}

/** Look-alikes that a text costs no more with: writing programs put them in by themselves. */
const lookAlikes: [RegExp, string][] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' '],
  [/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''],
]

function plainly(text: string): string {
  const plain = lookAlikes.reduce((all, [look, alike]) => all.replace(look, alike), text.normalize('NFC'))
  return plain
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\r?\n ?/g, '\n')
    .trim()
}

/** By what a text calls somebody: "Marie-Ange" of "Marie-Ange Saint-Louis". */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
