import { renderMarkdown } from './markdown.ts'

// Runs in a child process.

export const run = (bodies: string[]): string[] => bodies.map(renderMarkdown)
