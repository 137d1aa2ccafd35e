import { renderMarkdown } from './markdown.ts'

// Runs in a child process.

/** Returns long bodies as HTML. */
export const run = (bodies: string[]): string[] => bodies.map(renderMarkdown)
