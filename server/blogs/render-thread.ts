import { renderMarkdown } from './markdown.ts'

// What runs in a thread of its own.

/** Returns long bodies as HTML. */
export const run = (bodies: string[]): string[] => bodies.map(renderMarkdown)
