import type { JSONContent } from '@tiptap/core'
import { docToMarkdown } from './doc-to-markdown.ts'
import { markdownToDoc } from './markdown-to-doc.ts'

/**
 * Returns the document of a text that the editor can show and write again without changing what it says; undefined for
 * one that has to stay Markdown.
 */
export function editableDoc(body: string): JSONContent | undefined {
  try {
    const doc = markdownToDoc(body)
    return doc && same(doc, markdownToDoc(docToMarkdown(doc))) ? doc : undefined
  } catch (error) {
    // Quotes or lists a thousand levels deep use up the stack.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
