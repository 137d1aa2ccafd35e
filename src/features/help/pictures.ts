import type { HelpTopic } from '#contract/pages/site-pages.ts'
import { language } from '#src/lib/language.ts'

// Made by `npm run help-pictures`, all of one size; the build gives each an address that changes with its content.

/** Size of every picture, in CSS pixels. */
export const pictureSize = { width: 360, height: 560 }

const urls = import.meta.glob<string>('./pictures/*/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Returns the URL of the picture of a step (from 1) in the language of now; undefined: it has none. */
export function pictureOf(topic: HelpTopic, step: number): string | undefined {
  return urls[`./pictures/${language()}/help-${topic}-${step}.webp`]
}

/** Returns whether a URL is that of a picture of this version of the app. */
export function isCurrentPicture(url: string): boolean {
  return Object.values(urls).includes(url)
}
