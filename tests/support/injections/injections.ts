import { markupInjections } from './injections-markup.ts'
import { textInjections } from './injections-text.ts'

// Injection attempts for titles, texts, transcripts and file names in pages, feeds, Word and PDF files. A
// successful one sets `pwned` or requests `evil.example`.

/** By target. */
export const injectionGroups = { ...markupInjections, ...textInjections }

export const injections = [...new Set(Object.values(injectionGroups).flat())]

/** All attempts in one Markdown text. */
export const allInjections = injections.join('\n\nxxx\n\n')
