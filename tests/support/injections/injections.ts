import { markupInjections } from './injections-markup.ts'
import { textInjections } from './injections-text.ts'

// What somebody may put into a title, a body, a transcript or the name of a file so that a page, a feed, a Word or a
// PDF file does what they want. Where one of them runs, it sets `pwned`; where it is fetched, it asks `evil.example`.

/** By what they try. */
export const injectionGroups = { ...markupInjections, ...textInjections }

export const injections = [...new Set(Object.values(injectionGroups).flat())]

/** All of them in one text in Markdown. */
export const allInjections = injections.join('\n\nxxx\n\n')
