import { renderMarkdown } from './markdown.ts'

// What runs in a thread of its own.

/** Returns a long body as HTML. */
export const run = (body: string): string => renderMarkdown(body)
