import type { JSONContent } from '@tiptap/core'
import { docToMarkdown } from './doc-to-markdown.ts'
import { markdownToDoc } from './markdown-to-doc.ts'

/**
 * Returns the document of a text that the editor can show and write again without changing what it says; undefined for
 * one that has to stay Markdown.
 */
export function editableDoc(body: string): JSONContent | undefined {
  const doc = markdownToDoc(body)
  return doc && same(doc, markdownToDoc(docToMarkdown(doc))) ? doc : undefined
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
