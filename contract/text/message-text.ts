import { ownValue } from '#contract/fields/own-value.ts'
import type { SendKind } from '#contract/reminders.ts'

// Fills message templates, identically on the server and in the preview.

export const placeholders = {
  invite: ['name', 'church', 'event', 'date', 'link'],
  event_reminder: ['name', 'church', 'event', 'date', 'link'],
  absent: ['name', 'church', 'phone'],
  message: ['name', 'church', 'phone'],
} as const satisfies Record<SendKind, readonly string[]>

export type MessageWords = Record<'name' | 'church' | 'event' | 'date' | 'phone' | 'link', string>

/** Returns the first unknown placeholder of a template. */
export function unknownPlaceholder(kind: SendKind, text: string): string | undefined {
  const allowed: readonly string[] = placeholders[kind]
  return [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]!).find((name) => !allowed.includes(name))
}

/** Returns whether `{link}` is not at the end, where phones detect it best. */
export function linkNotLast(text: string): boolean {
  const at = text.indexOf('{link}')
  return at !== -1 && at !== text.trimEnd().length - '{link}'.length
}

/** Returns the final text; a message with a link ends with it. */
export function fillIn(kind: SendKind, text: string, words: MessageWords): string {
  const allowed: readonly string[] = placeholders[kind]
  const hasLink = allowed.includes('link')
  const whole = hasLink && !text.includes('{link}') ? `${text.trimEnd()} {link}` : text
  const filled = whole.replace(/\{(\w+)\}/g, (all, name: string) => ownValue(words, name) ?? all)
  return plainly(filled)
}

/** Typographic characters that editors insert, with replacements from the GSM alphabet. */
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

/** Returns the name used in texts: "Marie-Ange" for "Marie-Ange Saint-Louis". */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
